import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts threads, processes or a database server: seconds instead of milliseconds. */
const engines = [
  'server/{appwrite,commands,db,desk,people}/**/*.test.ts',
  'server/content/endpoints.test.ts',
  'server/http/{backups,rate-limits,admission,health-report}.test.ts',
  'server/notify/delivery.test.ts',
  'server/replicas.test.ts',
]

/** Slow: in `npm run trials`, not in `npm test`. */
const trials = ['**/*.trial.test.ts']

/** Puts something in the place of a module of Node, which another file may have loaded before. */
const mocksNode = ['server/people/passwords/passwords.test.ts']

/** They take longest: started last, each would keep one core busy alone. */
const longest = [
  'server/db/postgres/postgres.test.ts',
  'server/appwrite/roles.test.ts',
  'tools/learning/names/measure.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) =>
  longest.some((name) => moduleId.endsWith(`/${name}`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- The sequencer's own method.
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow to start threads, processes and servers.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // A spy on a spied function is the same spy: it would call itself without end.
    restoreMocks: true,
    // Its colours are in pictures; other style sheets are empty here.
    css: { include: /tokens\.css/ },
    // Files that start processes wait more than they work: four of them keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,deploy,server,site,setup,tools}/**/*.test.{ts,tsx}'],
          exclude: [...engines, ...mocksNode, ...trials],
          // Loading packages anew for each file took a third of the time.
          isolate: false,
          // So a file leaves the globals as it found them.
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: 'isolated', include: mocksNode } },
      {
        extends: true,
        test: {
          name: 'engines',
          include: engines,
          exclude: [...mocksNode, ...trials],
          globalSetup: ['server/db/postgres/cluster.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'trials',
          include: ['{deploy,server,setup}/**/*.trial.test.ts'],
          globalSetup: ['server/db/postgres/cluster.setup.ts'],
        },
      },
    ],
  },
})
