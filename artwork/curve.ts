import { round } from './drawing.ts'

export type Point = [x: number, y: number]

/** A smooth path through `pieces` + 1 points of a curve, leaving and entering each along its own slope. */
export function smooth(at: (share: number) => Point, pieces: number) {
  const step = 1 / pieces
  const slope = (share: number): Point => {
    const [ax, ay] = at(share - 1e-4)
    const [bx, by] = at(share + 1e-4)
    return [((bx - ax) / 2e-4) * step, ((by - ay) / 2e-4) * step]
  }
  const [x, y] = at(0)
  let path = `M${round(x)} ${round(y)}`
  for (let piece = 0; piece < pieces; piece += 1) {
    const [ax, ay] = at(piece * step)
    const [bx, by] = at((piece + 1) * step)
    const [au, av] = slope(piece * step)
    const [bu, bv] = slope((piece + 1) * step)
    const numbers = [ax + au / 3, ay + av / 3, bx - bu / 3, by - bv / 3, bx, by].map(round)
    path += `C${numbers.join(' ')}`
  }
  return path
}
