const LIST = 'https://openactive.io/activity-list'

// Of OpenActive's activity list (CC BY 4.0), what a studio is likely to teach, by what it calls it.
const CONCEPTS: Record<string, string> = {
  aerobics: '678b9fc4-1860-4377-85b9-e4c01628582a',
  aikido: '22584a2a-fafc-4710-863c-8a1fc3f96b2c',
  ballet: '1ae7395a-27a7-4e33-9f6d-a1a6c17d0757',
  barre: '182b0c14-988d-44eb-aab1-538aaa3caee6',
  'body conditioning': 'f25c050b-b454-4b6c-9301-f696f787c8f2',
  bollywood: '0969ddf0-16fa-4ea1-a4f8-d2aeefb46900',
  bootcamp: 'fe3465a2-3a1e-458e-a48b-fc117350e5a7',
  boxing: 'd4417bb3-383f-489b-b0c7-731b82f3b220',
  capoeira: '8662c76c-b73e-4429-af33-90a122064cf6',
  cheerleading: '0141d752-088f-4bab-99fa-9a3d61ee5cf9',
  'circuit training': 'd22d1d7d-8a2f-4e18-88c8-80abcbdded9d',
  contemporary: '19254731-5f47-4ec4-a137-6993a1af9c33',
  dance: '6ca15167-51da-4d91-a1ae-8a45dc47b0ea',
  flamenco: '07ba80dd-a7b6-4d4d-96e6-48aef4643a9a',
  gymnastics: 'f6ccded0-2666-4a51-88a4-ed6905bb4313',
  'hatha yoga': '90611f8f-fea2-402e-827f-41b487a5f3a0',
  hiit: '21b6faae-c7cd-431f-9f2f-7d151e82de33',
  'hip hop': '19f95881-d3e2-4d65-87aa-8362bebdb024',
  'hot yoga': '2fda7187-d1a4-4273-b784-06f062c0ffcd',
  'indoor cycling': '5f09c2ca-ceeb-4e0c-871f-e2d0b9971317',
  jazz: 'd3bdf357-14dc-4da1-af67-9c057eb2bd7a',
  judo: '1653aaaf-cb1e-4611-b45e-95a32d4a7db5',
  karate: '50e6f8dc-59a8-4899-af75-7ac344a85a06',
  kickboxing: '6901af47-aed9-45e4-8d9f-fc71199a64df',
  'krav maga': '6fd10510-8569-4759-b876-58d51c2e5c0b',
  'kung fu': '831828a2-b7de-4a6a-81dd-0bec66ba1163',
  latin: '516c71ac-829e-40cf-82f9-fafa8f30f856',
  'line dancing': '2998a4ad-e206-4cf8-9f9d-8a36faa0bc88',
  'martial arts': '2330f2d4-d0dc-4231-8dd9-07d37a452228',
  meditation: '0c2a1e6b-4b02-4b8a-ae6d-59f225ff5341',
  'muay thai': 'a570d2bd-f6e3-4838-9c7f-cb5c458dcd19',
  pilates: '3a6b1c08-7aa6-48d4-9690-dca9e0133057',
  'pole dancing': '64506a93-7c5c-4c82-81fa-301b69644fb6',
  salsa: 'a454c7e6-52da-426d-9bd1-743e9d7d266d',
  spinning: '14eff16c-6da8-4f3e-9a85-37a8e7d3062d',
  'street dance': '85ddf0e4-115d-4c0b-9bca-4c3b4b635bb2',
  'strength and conditioning': '99363c95-ed8a-4fac-afd4-c55b138f0eba',
  swing: '2667bc56-f0a1-4a43-8e93-d68400022c51',
  taekwondo: '9bc83d83-c651-4f37-b7e8-8ae4885d1899',
  'tai chi': 'c16df6ed-a4a0-4275-a8c3-1c8cff56856f',
  tango: '3492077c-f460-46e9-a6e7-5cb2384a0345',
  tap: 'a3245596-9505-4b4e-ac9e-db1b5e6732fb',
  trampolining: '0082b27f-8be5-4ade-ae1f-5f0b2be9e164',
  yoga: 'bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e',
  zumba: '78503fa2-ed24-4a80-a224-e2e94581d8a8',
}

/** A class type as a concept of the activity list, where the list has one of that name; else its name alone. */
export function activityOf(name: string) {
  const id = CONCEPTS[name.trim().toLowerCase()]
  return { '@type': 'Concept', ...(id && { '@id': `${LIST}#${id}`, inScheme: LIST }), prefLabel: name }
}
