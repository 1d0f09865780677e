// Passwords of 8 to 16 letters and digits that lead the lists of every large breach, and their near relatives.
const LIST = `
  00000000 000000000 0000000000 012345678 0123456789 0987654321 0p9o8i7u 10203040 1020304050 11111111
  111111111 1111111111 111222333 111222tianya 11223344 1122334455 112233445566 11235813 12121212 123123123
  1231231234 123321123 12341234 12344321 1234512345 123454321 123456123456 12345678 123456781
  1234567812345678 123456789 1234567890 123456789012 1234567891 12345678910 123456789a
  123456789q 12345678a 1234567a 1234567q 123456aa 123456ab 123456abc 123456qq 12345abc 12345qwert 1234abcd
  1234qwer 123698745 123abc123 123qwe123 123qweasd 12qwaszx 13131313 1314520520 147258369 147258369a
  147852369 14789632 159357456 19841984 19851985 19871987 1a2b3c4d 1a2b3c4d5e 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 20002000 20102010 20202020 20232023 20242024 20252025 20262026
  22222222 2580258025 31415926 3141592653 321321321 33333333 44444444 52013145 5201314520 5201314a
  55555555 66666666 69696969 741852963 77777777 789456123 87654321 88888888 888888888 8888888888 963852741
  987654321 9876543210 99999999 999999999 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a5201314 aa123456
  aa12345678 aaa111222 aaaa1111 aaaaaaaa abc12345 abc123456 abc123abc abcabc123 abcdef123
  abcdefg1 abcdefgh abcdefghi abcdefghij admin123 admin1234 admin12345 administrator administrator1
  alejandra alejandro alexander alexandra amanda123 andrew123 angel123 angels123 anhyeuem anthony1
  arsenal1 arsenal123 asd12345 asd123456 asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer ashley123 austin123
  autumn123 azerty12 azerty123 azertyuiop babyboy1 babygirl babygirl1 babygirl12 bailey123 banana123
  bangladesh barcelona barcelona1 baseball baseball1 basketball basketball1 batman12 batman123 besiktas1
  bismillah bismillah1 blessed1 blessing blink182 bonita123 bonjour1 bonjour123 brandon1 brasil123
  butterfly butterfly1 changeme changeme1 changeme123 charlie1 charlie123 cheese123 chelsea1 chelseafc
  chocolat1 chocolate chocolate1 christian christian1 computer computer1 contrasena cookie123 cookies1
  corinthians1 corvette cowboys1 cricket1 cricket123 dangerous daniel123 danielle danielle1 dearbook
  december default1 doudou12 doudou123 dragon12 dragon123 eagles12 elizabeth eminem123 estrella faith123
  family12 family123 father123 february february1 fenerbahce fernando flamengo flower123 football
  football1 football12 forever1 forever21 fortnite fortnite1 francisco freedom1 freedom123 friday13
  friends1 friendship gabriella galatasaray ganesha1 garfield godisgood golfer123 goodluck greenday
  greenday1 guest123 guest1234 guitar123 hallo123 hallo1234 haslo123 hello123 hello1234 hello12345
  hellokitty hellokitty1 helloworld helloworld1 hermosa1 hockey123 hola1234 hunter12 hunter123 ilovegod
  iloveme1 iloveme2 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 india123 india1234
  indonesia1 inshallah internet internet1 isabella january1 jennifer jennifer1 jessica1 jesus123
  jesuschrist jetaime1 jordan23 joseph123 joshua123 justin123 juventus1 killer123 kitten123 kitty123
  kochanie krishna1 lakers24 letmein1 letmein123 letmeinnow li123456 linkinpark liverpool liverpool1
  lkjhgfdsa loulou123 lovelove lovely123 loveme123 loveyou1 malaysia1 maman123 manchester manutd123
  marina123 mariposa marseille marseille1 master12 master123 matkhau123 matthew1 melissa1 meowmeow
  meowmeow1 mercedes metallica metallica1 mexico123 michael1 michael123 michelle michelle1 minecraft
  minecraft1 mnbvcxz1 moggie12 moggie123 mohammed monday123 monkey12 monkey123 motdepasse mother123
  muhammad mustang1 nastya123 nicholas nicholas1 nicole123 nintendo nirvana1 november olympique orange123
  p1234567 p4ssw0rd p4ssword pakistan pakistan1 parola123 pass1234 pass12345 passpass passport1 passw0rd
  passw0rd1 password password01 password1 password12 password123 password1234 passwort passwort1 patricia
  patricia1 patriots philippines playstation poiuytrewq pokemon1 pokemon123 polska123 porsche1 princesa
  princesa1 princess princess1 princess12 princess123 privet123 puppy123 purple123 q1234567 q12345678
  q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qq123456 qq123456789 qqqqqqqq qwaszx12 qweasdzxc qweqweqwe
  qwer1234 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 qwertz123
  qwertzuiop realmadrid rebecca1 robert123 rockstar rockstar1 root1234 rootroot s12345678 samantha
  samantha1 samsung1 samsung123 sayang123 schatz123 scooby123 sebastian secret12 secret123 senha123
  senha1234 september shadow12 shadow123 singapore1 skateboard slipknot slipknot1 snoopy123 snowboard1
  soccer12 soccer123 spiderman spiderman1 spring123 spring2024 spring2025 spring2026 ssssssss startrek
  starwars starwars1 steelers stephanie summer12 summer123 summer2023 summer2024 summer2025 summer2026
  sunshine sunshine1 sunshine123 superman superman1 superman123 swimming1 taylor123 teamo123 tennis123
  tequiero test1234 test12345 testing1 testing123 testtest thailand1 thomas123 tigger123 trustno1
  tweety123 tyler123 user1234 username valentina veronica victoria victoria1 vietnam1 w1234567 wang1234
  welcome01 welcome1 welcome12 welcome123 whatever whatever1 winter123 winter2023 winter2024 winter2025
  winter2026 woaini123 woaini1314 woaini520 xbox3601 xxxxxxxx yankees1 z1234567 zaq12wsx zaq1zaq1
  zaqwsxcde zhang123 zx123456 zxc123456 zxcvbnm1 zxcvbnm123 zxcvbnmm zzzzzzzz
`;

/** Passwords, lower case, that are guessed first. */
export const commonPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
