import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/
/** In bytes: below this, the encoding header costs more than compression saves. */
const worthwhile = 400

/** Writes `.br` and `.gz` files next to text files that compress well; the server sends them unchanged. */
export async function compressAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length <= worthwhile) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
