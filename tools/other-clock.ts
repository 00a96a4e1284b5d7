// Loaded before the server's own code: shifts its clock by the milliseconds in the file CLOCK_FILE. SIGUSR2 reads the file again.
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const Real = globalThis.Date
let shift = Number(readFileSync(file, 'utf8'))
const now = () => Real.now() + shift

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    // Constructing a Date gives a Date.
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(file, 'utf8'))
  console.log(`The clock is ${shift} ms ahead.`)
})
