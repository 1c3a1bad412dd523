import type { ComponentProps } from 'react'
import { type MostSize, tooLargeText } from '#src/kit/forms/file-size.ts'
import { Field } from './field.tsx'

type FileFieldProps = Omit<ComponentProps<typeof Field>, 'type'> & { most: MostSize }

/** Takes a file. One that is too large is refused before it is sent, where scripts run (`refuseLargeFiles`), so that nothing typed beside
 *  it is lost. */
export function FileField({ most, ...field }: FileFieldProps) {
  return <Field {...field} type="file" data-most-bytes={most.bytes} data-too-large={tooLargeText(most.words)} />
}
