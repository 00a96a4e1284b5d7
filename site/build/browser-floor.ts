/** The oldest browsers that run our scripts, by release; older ones show how to reach us without a form. */
export const browserFloor = { chrome: '100', safari: '15.4' }

/** For the bundler. */
export const targets = Object.entries(browserFloor).map(([name, version]) => name + version)

/** For Lightning CSS: a byte for each part of the version. */
export const styleTargets = Object.fromEntries(
  Object.entries(browserFloor).map(([name, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [name, (major << 16) | (minor << 8)]
  }),
)
