import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askForPrices, asksSince } from './sale-end.ts';

const END = '2026-12-01T00:00:00.000Z';
const end = Date.parse(END);
const MINUTE = 60_000;

test('a price is asked for at the end of its sale, and ever less often for as long as the store says the same', () => {
  expect(asksSince(end, end - 1)).toBe(0);
  const asked = Array.from({ length: 17 }, (_, minute) => asksSince(end, end + minute * MINUTE));
  expect(asked).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5]);
});

test('every answer that names the sale is asked for again, once, and no other is', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const asked: string[] = [];
  const show = (name: string, answer: unknown) => {
    queryClient.setQueryData([name], answer);
    const queryFn = async () => {
      asked.push(name);
      return answer;
    };
    return new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => {});
  };
  const quote = (discount_ends_at: string | null) => ({
    list: [{ quote: { meowcent: 700, discount_ends_at } }],
  });
  const leave = [
    show('home', { sale: quote(null), fresh: quote(END) }),
    show('myCart', quote(END)),
    show('category', quote('2026-12-02T00:00:00.000Z')),
    show('me', null),
  ];
  await Promise.all([askForPrices(queryClient, END), askForPrices(queryClient, END)]);
  expect(asked).toEqual(['home', 'myCart']);
  for (const each of leave) each();
});
