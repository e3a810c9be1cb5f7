// What the simulated models say: prepared answers to the example prompts, and to every other prompt what such a model is good for.

const TOPIC_CHARS = 90;

interface Example {
  prompt: string;
  /** By model. */
  answers: Record<string, string>;
}

const examples: Example[] = [
  {
    prompt: 'What is a p95 response time, and when does it mislead?',
    answers: {
      'demo-swift':
        'It is the time within which 95 of 100 requests were answered; the slowest five took longer. Teams like it because a mean hides those slow requests, and people remember them. It misleads when there are few requests: of 20, the p95 is one single request, so one bad moment decides the figure. It also misleads across services, because a page that makes ten calls meets the slow five percent far more often than one in twenty visits. And it says nothing about how bad the worst cases are. So state how many requests it rests on, look at the median beside it, and compare two systems on the same requests at the same time.',
      'demo-steady':
        'Definition: 95 % of the requests were answered within this time.\n\nWhy people use it:\n- A mean hides slow requests; a percentile shows them.\n- It is one number that can be watched over time.\n\nWhen it misleads:\n1. With few requests. Below about 100, a p95 rests on a handful of values and jumps from day to day.\n2. When a page makes many calls. With ten calls, about 40 % of page views contain at least one that is slower than the p95.\n3. When time in a queue is left out. A client that waits before it sends does not count its own waiting.\n4. When percentiles of several servers are averaged. The mean of two p95 values is the p95 of nothing.\n\nIn practice: report the median, the p95 and the number of requests together, and keep the raw times so that any other percentile can be computed later.',
      'demo-thorough':
        'A p95 response time is the value below which 95 % of the measured response times lie. If the p95 of a day is 1.8 s, then 95 of 100 requests were answered within 1.8 s and five took longer.\n\nIt is popular for a good reason. Response times are skewed: most are short, some are very long. The mean mixes the two groups into a number that nobody experiences, while the median tells you nothing about the bad end. The p95 sits where users begin to complain.\n\nIt misleads in four situations.\n\nFirst, with small samples. From 20 requests, the p95 is nearly the slowest one. Its interval is so wide that a change from 1.8 s to 2.4 s may mean nothing. A common rule is to show it from 100 requests on.\n\nSecond, with fan-out. If one page needs ten calls, the chance that none of them is among the slowest 5 % is 0.95 to the power of 10, about 60 %. Four of ten visitors meet the tail.\n\nThird, with coordinated omission. A load generator that waits for each answer before it sends the next stops measuring exactly while the system is stuck.\n\nFourth, with aggregation. Percentiles of several machines or minutes cannot be averaged; the underlying times have to be merged.\n\nMy recommendation: publish median, p95 and the number of requests, add an interval where you claim a difference, and keep the raw data.',
    },
  },
  {
    prompt: 'Write a polite reply to a customer whose parcel is three days late.',
    answers: {
      'demo-swift':
        'Dear customer,\n\nthank you for writing, and I am sorry that your parcel has not reached you yet. It should have arrived three days ago, and you should have heard from us before you had to ask. I have asked the carrier where it is and expect an answer by tomorrow at noon; I will write to you then, whatever the answer is. If the parcel has not moved by that time, I will send you a new one the same day, or return your money if you prefer that. You do not need to do anything. If a delivery at another address or on a certain day would help you, simply reply to this message and I will arrange it.\n\nKind regards\nYour support team',
      'demo-steady':
        'Subject: Your parcel: what happened and what we do now\n\nDear customer,\n\nI apologise for the delay. Your parcel is three days late, and we did not tell you in time.\n\nWhat we know:\n- It left our warehouse on the promised day.\n- The carrier has not scanned it since it reached the sorting centre.\n\nWhat happens next:\n1. The carrier searches for it today.\n2. Tomorrow by noon I write to you with the result.\n3. If it is still missing then, you choose: a new parcel by express, or your money back.\n\nThe delivery costs are on us in any case; the refund for them has been started and reaches you within five working days.\n\nIs the delivery urgent? Then reply with “express” and I send the new parcel today without waiting for the search.\n\nThank you for your patience.\n\nKind regards\nYour support team',
      'demo-thorough':
        'Dear customer,\n\nthank you for your message, and please accept my apologies. We promised you delivery three days ago and did not keep that promise. I understand how annoying it is to plan around a parcel that does not come, and more so when nobody tells you why.\n\nI have looked into your order. The parcel left our warehouse on time and was last scanned at the sorting centre two days later. Since then the carrier has recorded nothing. In most cases this means that a label could not be read and the parcel waits to be sorted by hand; sometimes it means that it is lost. I do not want to guess which of the two it is, so I have opened a search with the carrier, who must answer by tomorrow at noon.\n\nUntil then you do not need to do anything. I will write to you tomorrow, even if there is no news. If the parcel has not been found, I will either send a replacement by express at no cost or refund the full amount, whichever you prefer. Should the first parcel arrive after all, keep what you need and return the rest with the enclosed label.\n\nI have refunded your delivery costs already, because that is the least we owe you.\n\nIf the date matters, for a birthday for example, tell me, and I will send the replacement today.\n\nWith kind regards\nYour support team',
    },
  },
];

/** Prompts that every simulated model has an answer of its own to. */
export const demoPrompts: readonly string[] = examples.map(({ prompt }) => prompt);

const others: Record<string, (topic: string) => string> = {
  'demo-swift': (topic) =>
    `You asked: “${topic}”. A quick model answers that in one short paragraph: the main point first, one reason, no detours. That is often enough for a draft, a label, or a question that comes up a hundred times a day, and nobody waits for it. What it leaves out are the exceptions, so check such an answer wherever a mistake costs more than a second of waiting. If you need structure, ask for it in the prompt: quick models follow a named format well. And where two of them differ only in tone, choose by price, because you will call them often. With your own keys, the real answer of your model stands in this place.`,
  'demo-steady': (topic) =>
    `Your prompt: “${topic}”.\n\nA mid-sized model usually answers in a list:\n- what the question is about, in one sentence;\n- three or four points, each with an example;\n- what to do next.\n\nWhat to look at when you compare it with a quicker one:\n1. Does it keep to the format that you asked for?\n2. Are the points different, or the same one in other words?\n3. Would you have to edit the answer before you use it?\n\nIf two models do equally well on ten of your own prompts, the cheaper one is the better choice. If they differ, write a check for what went wrong, and measure again: then the difference has a number and an interval. With your own keys, the real answer of your model stands in this place.`,
  'demo-thorough': (topic) =>
    `You wrote: “${topic}”.\n\nA thorough model begins by saying how it understands the question, and that is useful: if the reading is wrong, you see it in the first line instead of the last. Then it works through the parts in order, gives its reasons, names what it assumed, and says where it is not sure. Such an answer takes longer to arrive, costs more, and has to be read.\n\nWhether that pays depends on what happens to the answer. Somebody who decides something from it gains from the reasons. A program that only needs a label gains nothing and pays for every word. A customer on a telephone has hung up by then.\n\nSo compare models on the prompts that you really send, with a limit on the length that you would accept, and with checks for what must be in the answer. Measure each prompt several times, because one fast or lucky answer proves nothing. Look at the worst answers rather than the average one. And put the cost of a thousand answers beside the quality, since that is the bill you will get.\n\nWith your own keys, the real answer of your model stands in this place.`,
};

/** The answer of a simulated model: about the prompt, in the style of the model, and the same for the same prompt. */
export function demoAnswer(model: string, prompt: string): string {
  const asked = prompt.trim().replace(/\s+/g, ' ');
  const example = examples.find((one) => one.prompt === asked);
  const topic = asked.length > TOPIC_CHARS ? `${asked.slice(0, TOPIC_CHARS).trimEnd()}…` : asked;
  const write = others[model] ?? others['demo-steady']!;
  return example?.answers[model] ?? write(topic);
}
