export function meta() {
  return [{ title: 'Tempo' }]
}

export default function HomePage() {
  return <h1>Move, Transform, Inspire</h1>
}
