/** The most common leaked passwords of ten characters or more, in lower case. */
export const commonPasswords = new Set(
  `0123456789 0987654321 1111111111 1122334455 1212121212 1231231231 123123123123 123321123321
  1234512345 1234554321 123456123456 1234567890 12345678900 12345678901 123456789012 1234567891
  12345678910 1234567899 12345678987 1234567890q 123456789a 123456789abc 123456789q 123456789z
  12345qwert 123654789 123qweasdzxc 147258369 1472583690 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u
  1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 2222222222 3.1415926 3333333333 5555555555 7777777777
  741852963 789456123 7894561230 8888888888 987654321 9876543210 9999999999 a123456789 a1b2c3d4e5
  aa12345678 aa123456789 aaaaaaaaaa abc1234567 abc123456789 abcd123456 abcd12345678 abcde12345
  abcdef123456 abcdefghij adgjmptw admin12345 admin123456 admin@1234 admin@12345 adminadmin
  adminadmin123 administrator administrator1 asdasdasdasd asdf123456 asdfasdfasdf asdfghjkl1
  asdfghjkl123 asdfghjkl; asdfghjklqwertyuiop asdfjkl123 baseball123 basketball basketball1
  changeme12 changeme123 changeme1234 charlie123 chocolate1 chocolate123 computer123 consultancy
  consultancy1 consultancy123 cricket123 default123 dragon12345 eligibility football12 football123
  godisgreat hello12345 hello123456 helloworld helloworld1 iloveyou12 iloveyou123 iloveyou1234
  iloveyou143 india12345 india@12345 india@123456 jaishreeram jaishriram jesuschrist krishna123
  letmein123 letmein1234 liverpool1 liverpool123 loveyou123 manchester manutd1234 master1234
  michael123 monkey1234 mynameis123 newpassword ohmnamahshivaya omnamahshivay omsairam123 p@ssw0rd12
  p@ssw0rd123 p@ssword123 pa$$w0rd123 parola1234 pass123456 passpasspass passw0rd12 passw0rd123
  password01 password10 password11 password12 password123 password123! password1234 password12345
  password123456 password2024 password2025 password2026 password@1 password@12 password@123
  password@1234 passwordpassword princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7
  qazwsx1234 qazwsxedc1 qazwsxedc123 qazwsxedcrfv qwer123456 qwer1234567 qwert12345 qwerty1234
  qwerty12345 qwerty123456 qwerty123456789 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123
  qwertyuiop[] qwertyuiopasdfghjkl radhekrishna rajesh1234 sachin1234 samsung123 secret1234
  spiderman1 student123 sunshine12 sunshine123 superman12 superman123 superstar1 test123456
  test1234567 testtest12 trustno1trustno1 unknown123 user123456 vijay12345 welcome123 welcome1234
  welcome@123 welcome@1234 whatever12 whatever123 zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm123 zxcvbnm1234
  zxcvbnm12345`
    .split(/\s+/)
    .filter((one) => one.length >= 10),
)
