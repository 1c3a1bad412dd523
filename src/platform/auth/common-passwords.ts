/** Whether a password is among those every attacker tries first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return listed.has(plain) || isOneCharacter(plain) || isRunOfDigits(plain)
}

function isOneCharacter(password: string): boolean {
  return new Set(password).size === 1
}

/** `23456789`, `987654`: every digit one above, or one below, the one before. */
function isRunOfDigits(password: string): boolean {
  if (!/^\d+$/.test(password)) return false
  const steps = Array.from(password.slice(1), (digit, n) => (Number(digit) - Number(password[n]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

// The well-known ones: keyboard walks, names, words of love and sport, years, and the word itself with what people add to it.
const listed = new Set(
  `
  password password! password1 password1! password12 password123 password1234 password12345 password2 password3
  password7 password01 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 pa55word pa55w0rd pass1234 pass123 passpass
  passport password. password? mypassword yourpassword newpassword nopassword thepassword changeme changeme1
  changeme123 changeit letmein letmein1 letmein123 letmein! letmeinnow welcome welcome1 welcome12 welcome123
  welcome! hello1 hello123 helloworld hellohello iloveyou iloveyou1 iloveyou2 iloveyou! iloveu iloveme iloveher
  ilovehim lovelove loveyou loveme lovely lover1 admin1 admin12 admin123 admin1234 admin12345 administrator
  adminadmin administrator1 root123 rootroot toor123 master master1 masterkey mastermind secret secret1 secret123
  secrets topsecret access access1 access14 login1 login123 logmein default default1 guest1 guest123 guestguest user123
  username testing testing1 testing123 test12 test123 test1234 test12345 testtest tester1 temp123 temppass temporary
  sample example demo123 demodemo system manager manager1 server backup oracle sysadmin superuser superman superman1
  batman batman1 spiderman ironman pokemon pokemon1 pikachu starwars starwars1 matrix1 trustno1 whatever whatever1
  nothing something anything internet computer computer1 laptop keyboard qwerty qwerty1 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyuiop qwertyui qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdfasdf asdf1234 asdf123
  asdfjkl zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zaq12wsx zaq1zaq1 zaqwsx 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx qazwsx123
  qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc qweqwe qwe123
  qwer1234 asdqwe123 123qwe 123qweasd 123qwe123 1234qwer 12345qwert abc123 abc1234 abc12345 abcd123 abcd1234 abcdef
  abcdefg abcdefgh abcdefghi abcabc abc123abc a1b2c3 a1b2c3d4 a123456 a1234567 a12345678 a123456789 aa123456 aaa111
  aa12345678 1a2b3c 1a2b3c4d 123abc 123456a 1234567a 12345678a 123456789a 123456q 123456b 123456m 111222 112233
  11223344 1122334455 121212 12121212 123123 123123123 1231234 123321 123454321 123654 123654789 12344321 131313
  1314520 1357924680 135790 13579246 141414 142536 147147 147258 147258369 147852 151515 159159 159357 159753 161616
  171717 181818 191919 1qaz1qaz 202020 212121 222333 232323 246810 2468101214 252525 258456 292929 303030 321321
  321654 321654987 333444 369369 420420 456123 456456 456789456 456852 519519 520520 5201314 555666 654321a 654654
  666777 741852 741852963 753951 777888 789456 789456123 789789 852456 874562 951753 963852 963852741 987456
  987654321a 987987 998877 100000 100200 101010 102030 10203040 1020304050 110110 11111111a 200000 123000 123400
  0000001 010101 01010101 010203 0123456 01234567 012345678 0987654321 987654 007007 000111 000123 696969 69696969
  monkey monkey1 monkey12 monkey123 dragon dragon1 dragon12 dragon123 tigger tigger1 tiger1 tigers kitten kitty1
  puppy1 puppies doggie doggy1 rabbit bunny1 butterfly dolphin dolphins panther eagles eagle1 falcon falcons phoenix
  shadow shadow1 shadow12 sunshine sunshine1 sunflower sunset summer summer1 summer12 summer123 summer22 summer23
  summer24 summer25 winter winter1 winter123 winter22 winter23 winter24 winter25 spring1 spring123 autumn autumn1
  autumn123 january february october november december monday friday sunday happy1 happy123 smile1 smiley rainbow
  rainbow1 flower flower1 flowers rosebud daisy1 purple purple1 orange orange1 yellow yellow1 silver golden diamond
  diamonds crystal angel1 angels angel123 princess princess1 prince1 queen1 beauty beautiful pretty1 sweetie sweety
  sweetheart honey1 honeybee cookie cookie1 cookies chocolate cheese cheese1 banana banana1 bananas apple1 apple123
  apples cherry peanut butter pepper pepper1 ginger ginger1 coffee coffee1 pizza1 hotdog chicken chicken1
  football football1 football12 football123 footbal soccer soccer1 soccer12 baseball baseball1 basketball hockey
  hockey1 tennis golfer rugby1 cricket liverpool liverpool1 liverpoolfc arsenal arsenal1 arsenal123 chelsea chelsea1
  chelsea123 everton everton1 rangers rangers1 celtic celtic1 tottenham spurs1 manchester manutd united1 mancity
  westham newcastle barcelona barca1 realmadrid juventus yankees lakers cowboys steelers redsox champion
  michael michael1 michelle jennifer jessica jessica1 daniel daniel1 david1 david123 thomas thomas1 robert robert1
  william charlie charlie1 charlie123 george george1 james1 james123 joseph joshua joshua1 andrew andrew1 anthony
  matthew matthew1 jordan jordan1 jordan23 justin justin1 jason1 kevin1 brandon nicole nicole1 ashley ashley1 amanda
  amanda1 samantha stephanie elizabeth hannah hannah1 olivia olivia1 sophie sophie1 emma123 emily1 charlotte chloe1
  lauren lauren1 rachel rebecca danielle natalie natasha victoria maggie maggie1 buster buster1 bailey bailey1 harley
  harley1 hunter hunter1 hunter2 ranger taylor taylor1 tyler1 austin dakota jackson jasmine jasmine1 madison
  freedom freedom1 forever forever1 friends friends1 family family1 babygirl babygirl1 babyboy mother mother1 father
  mummy1 mommy1 daddy1 sister brother brothers loveme1 jesus1 jesus123 jesuschrist christ blessed blessing heaven
  faith1 godisgood trinity london london1 london123 london12 england england1 scotland ireland britain wales1 paris1
  america america1 canada germany brasil india123 mexico newyork google google1 facebook facebook1 youtube samsung
  samsung1 android nokia1 iphone iphone1 apple12 microsoft windows windows1 myspace1 twitter linkedin dropbox netflix
  amazon ferrari porsche mustang mustang1 mercedes corvette camaro yamaha yamaha1 honda1 toyota nissan merlin gandalf
  hobbit zelda1 mario1 minecraft minecraft1 fortnite roblox roblox1 warcraft counter blink182 metallica nirvana
  eminem eminem1 slipknot greenday slayer rockstar rockyou rock123 guitar guitar1 music1 musical dancer dancing dance1
  dance123 ballet fitness fitness1 yogayoga pilates zumba1 kickboxing aerobics karate karate1 gymnastics studio1
  studio123 tempo1 tempo123 tempotempo member1 member123 members
  fuckyou fuckyou1 fuckyou2 fuckme fuckoff asshole asshole1 bitch1 shithead bullshit killer killer1 hacker pirate
  ninja1 ninjas zombie scooter scooter1 sparky snoopy snoopy1 snowball snowman tinker tinkerbell mickey mickey1
  minnie donald garfield simpson homer1 bubbles bubbles1 precious jackass lucky1 lucky7 lucky13 player player1 gamer1
  gamer123 number1 winner winner1 success money1 money123 dollar million business company office office1 school
  school1 student student1 teacher teacher1 college sales1 mobile phone1 please pleaseme ihateyou nevermind
  unknown private personal security secure1 qweasdzxc123 q123456 q1234567 qwerty7 qwerty! asd123 asd123456 zxc123
  zxcvbn1 xxxxxx1 aaaaaa1 aaaaa1 zzzzzz1 asdasd asdasd123 qazqaz wsxwsx edcedc qwqwqw abababab ababab 1a1a1a 1234abcd
  12345abc abcd12345 1234567q 12345q 12345a 12345t 1234512345 12345612345 123456123 123456123456 1234561 12345671
  123456781 1234567891 12345678910 123456789123 1234567890q 12345678900 1q1q1q 1q1q1q1q 1w2w3w zaq123 xsw2zaq1
  `
    .trim()
    .split(/\s+/),
)
