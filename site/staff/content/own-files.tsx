import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { removeLogo, sendFile } from '#site/backend/content.ts'
import { Trouble } from '../people/staff-page.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { useBusy } from '../ui/form.tsx'
import { useEditing } from './editing.ts'

type FileChoiceProps = {
  label: string
  use: 'logo' | 'photo'
  onStored: (name: string) => void
}

/** Uploads an owner's file, which is stored at once. */
function FileChoice({ label, use, onStored }: FileChoiceProps) {
  const { busy, trouble, run } = useBusy()
  const client = useQueryClient()

  async function send(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    await run(async () => {
      const name = await sendFile(use, file)
      await client.invalidateQueries({ queryKey: ['words'] })
      onStored(name)
    })
    // Allows choosing the same file again.
    input.value = ''
  }

  return (
    <div>
      <label className="text-link inline-flex min-h-11 cursor-pointer items-center rounded-control text-note focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        {busy ? 'Sending...' : label}
        <input
          type="file"
          className="sr-only"
          accept={
            use === 'logo'
              ? 'image/svg+xml,image/png'
              : 'image/jpeg,image/png,image/webp,image/avif'
          }
          onChange={({ currentTarget }) => void send(currentTarget)}
        />
      </label>
      <Trouble words={trouble} />
    </div>
  )
}

type LogoProps = { logo: string; onChange: () => void }

/** Not part of a field: there is at most one logo. */
export function LogoField({ logo, onChange }: LogoProps) {
  const { trouble, run } = useBusy()
  const client = useQueryClient()

  const remove = () =>
    run(async () => {
      await removeLogo()
      await client.invalidateQueries({ queryKey: ['words'] })
      onChange()
    })

  return (
    <div className="mt-4">
      <p className="text-note font-bold">Logo</p>
      <p className="mt-1 text-fine text-ink-soft">
        {logo === '' ? 'The kite that the site came with. ' : `Yours, ${logo}. `}
        The mark alone as SVG, or as PNG of at least 256 pixels; at most 500 KB.
      </p>
      <div className="flex flex-wrap gap-x-4">
        <FileChoice label="Choose a logo" use="logo" onStored={onChange} />
        {logo !== '' && <LinkButton onPress={() => void remove()}>Remove the logo</LinkButton>}
      </div>
      <Trouble words={trouble} />
    </div>
  )
}

type PhotoProps = {
  label: ReactNode
  value: string
  describedBy?: string | undefined
  onChange: (name: string) => void
}

export function PhotoField({ label, value, describedBy, onChange }: PhotoProps) {
  const id = useId()
  const { photos } = useEditing().state
  return (
    <div>
      <label htmlFor={id} className="text-note font-bold">
        {label}
      </label>
      <select
        id={id}
        className="field w-full"
        aria-describedby={describedBy}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">No photograph</option>
        {[...new Set([...photos, value])]
          .filter((name) => name !== '')
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </select>
      <FileChoice label="Add a photograph" use="photo" onStored={onChange} />
    </div>
  )
}
