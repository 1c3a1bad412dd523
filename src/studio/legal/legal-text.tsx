import { Fragment } from 'react'
import { type Inline, legalBlocks } from './legal-markup.ts'

/** A legal text as a page shows it. */
export function LegalText({ text }: { text: string }) {
  return legalBlocks(text).map((block, at) => {
    if (block.kind === 'heading') {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading key={at}>{block.text}</Heading>
    }
    if (block.kind === 'paragraph') {
      return (
        <p key={at}>
          <Line parts={block.parts} />
        </p>
      )
    }
    return (
      <ul key={at}>
        {block.items.map((parts, nth) => (
          <li key={nth}>
            <Line parts={parts} />
          </li>
        ))}
      </ul>
    )
  })
}

function Line({ parts }: { parts: Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === 'link') {
      return (
        <a key={at} href={part.href} className="wrap-anywhere">
          {part.text}
        </a>
      )
    }
    return part.kind === 'strong' ? <strong key={at}>{part.text}</strong> : <Fragment key={at}>{part.text}</Fragment>
  })
}
