import { generate } from 'selfsigned'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { checkMailServer, openMailer } from './mailer.server.ts'

// A name of this machine that does not tell so: to the mailer it is a server out there.
const OUT_THERE = '0.0.0.0'

async function aServer(certificate?: { cert: string; key: string }) {
  const sink = await openSmtpSink(certificate)
  onTestFinished(() => sink.stop())
  const send = async (url: string, address = 'mia@example.com') => {
    const mailer = openMailer({ url, from: 'Tempo <no-reply@studio.example>' })
    const to = { name: 'Mia', address }
    const email = { subject: 'Reset your password', html: '<p>Link</p>', text: 'Link' }
    const delivery = await mailer.send({
      ...email,
      to,
      messageId: 'one@studio.example',
      replyTo: '',
      fromName: 'Tempo',
    })
    mailer.close()
    return delivery
  }
  return { sink, send, url: (scheme = 'smtp') => `${scheme}://${OUT_THERE}:${sink.port}` }
}

async function aCertificate() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'mail.example' }], { keyType: 'ec' })
  return { cert, key }
}

test('a server that offers no encryption is told nothing, and the reason says what to do', async () => {
  const { sink, send, url } = await aServer()
  const why = expect.stringMatching(/^The mail server offers no encryption .*\?tls=off behind SMTP_URL/) as string
  expect(await send(url())).toEqual({ result: 'deferred', isDown: true, why })
  expect(await checkMailServer(url())).toEqual(why)
  expect(sink.mails).toEqual([])
})

test('with ?tls=off it is, and on this machine', async () => {
  const { sink, send, url } = await aServer()
  expect(await send(`${url()}?tls=off`)).toEqual({ result: 'accepted' })
  expect(await send(sink.url)).toEqual({ result: 'accepted' })
  expect(await checkMailServer(`${url()}?tls=off`)).toBeNull()
  expect(sink.mails).toHaveLength(2)
})

test('an international domain reaches the server in ASCII', async () => {
  const { sink, send } = await aServer()
  expect(await send(sink.url, 'anna@bücher.example')).toEqual({ result: 'accepted' })
  expect(sink.mails.map(({ headers }) => headers.get('to'))).toEqual(['Mia <anna@xn--bcher-kva.example>'])
})

test('nor is one whose certificate nobody vouches for', async () => {
  const { sink, send, url } = await aServer(await aCertificate())
  const why = expect.stringMatching(/^The mail server's certificate cannot be verified .*NODE_EXTRA_CA_CERTS/) as string
  expect(await send(url())).toEqual({ result: 'deferred', isDown: true, why })
  expect(await checkMailServer(url())).toEqual(why)
  expect(sink.mails).toEqual([])
  // A mail catcher on this machine may have made its own.
  expect(await send(sink.url)).toEqual({ result: 'accepted' })
})

test('a server that is not there is said to be so', async () => {
  const { sink, url } = await aServer()
  await sink.stop()
  expect(await checkMailServer(url())).toMatch(/ECONNREFUSED/)
})
