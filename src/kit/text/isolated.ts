const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}]/u

/** A name inside a sentence that has no elements, as e-mails, text messages and labels are: written from right to left it would turn round what
 *  stands beside it. Other names stay as they are. On pages the element around a name does it. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
