/** The email address of the person who signs in. */
export const EmailField = () => (
  <>
    <label htmlFor="email" className="mb-1.5 block text-note font-semibold">
      Email
    </label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autoComplete="username"
      className="control px-3.5 text-label"
    />
  </>
)
