import { expect, test } from 'vitest'
import { styleFor } from './style-for.ts'

const html = '<p class="card md:wide [&amp;&gt;b]:bold">Text <b>here</b></p>'

test('a page has the rules for its own classes and those without a class', () => {
  const { text: style } = styleFor(
    html,
    `p{margin:0}.card{top:1px}.other{top:2px}.card.other{top:3px}.md\\:wide{top:4px}
     .\\[\\&\\>b\\]\\:bold>b{top:5px}.other,.card{top:6px}:is(.other,.more){top:7px}`,
  )

  expect(style).toContain('p{margin:0}')
  expect(style.match(/\d(?=px)/g)).toEqual(['1', '4', '5', '6'])
})

test('a page has no rules for absent elements or parts of absent fields', () => {
  const sheet = `html,body{top:1px}progress{top:2px}b,p{top:3px}:where(sup){top:4px}
    ::placeholder{top:5px}::-webkit-datetime-edit{top:6px}::selection{top:7px}table .card{top:8px}`

  expect(styleFor(html, sheet).text.match(/\d(?=px)/g)).toEqual(['1', '3', '7'])
  expect(styleFor('<p><input></p>', sheet).text).toMatch(/placeholder.*datetime/)
})

test('a rule with a negated absent class remains', () => {
  expect(styleFor(html, '.card:not(.other){top:1px}').text).toContain('top:1px')
})

test('unused variables, animations and media queries are dropped', () => {
  const { text: style } = styleFor(
    html,
    `:root{--a:var(--b);--b:1px;--c:2px}.card{top:var(--a)}.other{top:var(--c);animation:turn 1s}
     @keyframes turn{from{top:3px}}@media print{.other{top:4px}}
     @property --d{syntax:"*";inherits:false}`,
  )

  expect(style).toContain('--b:1px')
  expect(style).not.toMatch(/--c|--d|turn|print/)
})

test('a style is made once for a page whose words change, unless it has other parts then', () => {
  const sheet = 'p{top:1px}.card{top:2px}em{top:3px}'
  const former = styleFor(html, sheet)

  expect(styleFor(html.replace('Text', 'Other text'), '', former)).toBe(former)
  expect(styleFor(`${html}<em>More</em>`, sheet, former).text).toContain('3px')
})
