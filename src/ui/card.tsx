import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

type CardProps = { as?: 'div' | 'section' | 'article' | 'li'; tone?: 'raised' | 'sunk' | 'hue' | 'outline' }

/** A card. `hue` takes the soft colour of the nearest `hue-*` class. */
export function Card({
  as: Tag = 'div',
  tone = 'raised',
  className,
  ...props
}: CardProps & ComponentPropsWithRef<'div'>) {
  const Element = Tag as 'div'
  return <Element className={classNames('rounded-lg p-5 sm:p-6', tones[tone], className)} {...props} />
}

const tones = {
  raised: 'border border-line bg-raised',
  sunk: 'bg-sunk',
  hue: 'bg-hue-soft',
  outline: 'border-2 border-ink',
}
