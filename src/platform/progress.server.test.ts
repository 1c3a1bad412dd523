import { expect, test } from 'vitest'
import { openProgress } from './progress.server.ts'

function aStream(isTTY: boolean) {
  const written: string[] = []
  let ms = 0
  const opened = openProgress({ write: (text) => void written.push(text), isTTY }, () => ms)
  return { ...opened, written, wait: (more: number) => void (ms += more) }
}

test('in a log it is a line for each step, one every five seconds, and one when it is done', () => {
  const { progress, end, written, wait } = aStream(false)
  progress('Writing', 0, 200)
  wait(4_900)
  progress('Writing', 50, 200)
  wait(200)
  progress('Writing', 101, 200)
  progress('Writing', 200, 200)
  progress('Checking', 0)
  wait(5_000)
  progress('Checking', 1_200)
  end()
  expect(written).toEqual([
    'Writing … 0 %\n',
    'Writing … 50 %\n',
    'Writing … 100 %\n',
    'Checking …\n',
    'Checking … 1,200\n',
  ])
})

test('on a terminal it is one line, drawn again and gone at the end', () => {
  const { progress, end, written, wait } = aStream(true)
  progress('Writing', 0, 2)
  progress('Writing', 1, 4)
  wait(100)
  progress('Writing', 1, 2)
  end()
  expect(written).toEqual(['Writing … 0 %', `\r${' '.repeat(13)}\r`, 'Writing … 50 %', `\r${' '.repeat(14)}\r`])
})
