import { expect, test } from 'vitest'
import { homeForm, homeSections, homeSetting } from './home-sections.ts'

const inOrder = Object.fromEntries(homeSections.map((name, at) => [name, String(at + 1)]))

test('sections stand by their places, those at 0 not at all, and two at one place as the list has them', () => {
  expect(homeForm.parse(inOrder)).toEqual({ sections: homeSections })
  const places = { ...inOrder, workshops: '0', hall: '0', news: '1', packages: '1' }
  expect(homeForm.parse(places)).toEqual({ sections: ['classes', 'packages', 'news', 'instructors', 'newsletter'] })
  expect(homeForm.parse(Object.fromEntries(homeSections.map((name) => [name, '0'])))).toEqual({ sections: [] })
})

test('a section stands once, and is one that there is', () => {
  expect(homeSetting.safeParse({ sections: ['news', 'news'] }).success).toBe(false)
  expect(homeSetting.safeParse({ sections: ['karate'] }).success).toBe(false)
  for (const sections of [[], ['news'], homeSections]) expect(homeSetting.safeParse({ sections }).success).toBe(true)
  expect(homeForm.safeParse({ ...inOrder, news: 'x' }).success).toBe(false)
})
