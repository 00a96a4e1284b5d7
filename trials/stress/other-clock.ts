// Loaded before the server's own code: its clock runs beside the machine's by what the file CLOCK_FILE says, in ms. SIGUSR2 reads it again.
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const Real = globalThis.Date
let shift = Number(readFileSync(file, 'utf8'))
const now = () => Real.now() + shift

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    // What constructs a Date is a Date.
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(file, 'utf8'))
  console.log(`The clock is ${shift} ms ahead.`)
})
