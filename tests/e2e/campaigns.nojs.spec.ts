import { test } from './journey.ts'
import { writeNewsletter } from './write-newsletter.ts'

test('without scripts an admin writes a newsletter, and its reader ends it', writeNewsletter)
