import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { people } from '../content/about.ts'
import About, { People } from './about.tsx'

test('the section about people is hidden until the owner lists somebody', () => {
  expect(people.list).toEqual([])

  expect(renderToStaticMarkup(<About />)).not.toContain(people.heading)
})

test('a listed person is shown with the role, and with a photograph if there is one', () => {
  const markup = renderToStaticMarkup(
    <People
      list={[
        { name: 'Asha Rao', role: 'Counsellor', photo: { src: '/a.jpg', width: 4, height: 5 } },
        { name: 'Ravi Sample', role: 'IELTS teacher' },
      ]}
    />,
  )

  expect(markup).toContain(people.heading)
  expect(markup).toMatch(/<img[^>]* src="\/a\.jpg"/)
  expect(markup.match(/<img/g)).toHaveLength(1)
  expect(markup).toMatch(/Asha Rao.*Counsellor.*Ravi Sample.*IELTS teacher/s)
})
