import { wordSet } from './word-set.ts'

/** Verbs that report speech, in the forms found beside a quotation (our own list; the shipped models depend on it). */
export const REPORTING_VERBS: ReadonlySet<string> = wordSet(`
  say says said saying tell tells told telling ask asks asked asking reply replies replied replying answer answers
  answered answering cry cries cried crying exclaim exclaims exclaimed exclaiming add adds added adding continue
  continues continued whisper whispers whispered whispering murmur murmurs murmured shout shouts shouted shouting
  call calls called remark remarks remarked observe observes observed return returned repeat repeats repeated
  respond responds responded rejoin rejoined declare declares declared announce announces announced explain
  explains explained state states stated argue argues argued insist insists insisted admit admits admitted agree
  agrees agreed suggest suggests suggested inquire inquired enquire enquired demand demands demanded begin began
  begins interrupt interrupted interpose interposed ejaculate ejaculated mutter mutters muttered growl growled
  groan groaned sigh sighed scream screamed gasp gasped laugh laughed smile smiled protest protested pursue
  pursued proceed proceeded resume resumed retort retorted assert asserted assure assured confess confessed
  promise promised warn warns warned note notes noted report reports reported quote quoted write writes wrote
  think thinks thought conclude concluded claim claims claimed mention mentioned beg begged urge urged order ordered command
  commanded propose proposed snap snapped stammer stammered falter faltered thunder roared roar bellow bellowed
  yell yelled plead pleaded persist persisted`)
