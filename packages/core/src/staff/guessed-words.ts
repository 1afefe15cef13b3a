/**
 * The words that most passwords on lists of leaked ones are made of, with a number or a sign after them, and the words of
 * this trade. Not a list of passwords: `password123`, `Welcome@2024` and `adminadmin1` follow from these.
 */
export const guessedWords: readonly string[] = `
  password passwort passcode passwd pass pwd secret login logon signin access changeme changeit letmein default unknown
  admin administrator root superuser user username guest test tester testing temp temporary demo sample example public
  system server computer internet google gmail yahoo facebook instagram whatsapp youtube samsung android iphone apple
  welcome hello namaste goodmorning whatever nothing trustno iloveyou loveyou iloveu love lovely mylove baby babygirl
  princess sweetheart angel sunshine flower butterfly rainbow forever family friend friends mother father
  football baseball basketball cricket hockey soccer liverpool chelsea arsenal barcelona ronaldo messi sachin tendulkar
  dhoni kohli superman batman spiderman ironman starwars pokemon naruto dragon monkey tiger lion shadow master hunter
  killer ninja phoenix mustang ferrari mercedes corvette harley charlie michael jennifer jordan jessica ashley daniel
  matthew andrew thomas robert william george amanda nicole michelle summer winter spring autumn january february march
  april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  india indian bharat hindustan jaihind mumbai delhi chennai kolkata bangalore bengaluru hyderabad pune krishna ganesh
  ganesha sairam omsairam shiva shivam mahadev hanuman jaishreeram lakshmi waheguru allah bismillah jesus christ
  god blessed blessing freedom success money rupees dollar cookie chocolate pepper ginger banana orange cheese
  rasoi restaurant resto cafe hotel dhaba kitchen tandoor tandoori biryani masala curry paneer chicken food menu order
  orders table tables booking bookings owner manager staff chef waiter cashier counter
`
  .trim()
  .split(/\s+/)
