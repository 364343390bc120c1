import { expect, it, vi } from 'vitest';
import { endsOf } from './kafka-client';

type Offsets = Parameters<typeof endsOf>[0];
const END = [{ partition: 0, offset: '3', high: '3', low: '0' }];
const refusal = (retriable: boolean): Error => Object.assign(new Error('not the leader'), { retriable });
const admin = (...answers: readonly unknown[]) => {
  const fetchTopicOffsets = vi.fn();
  for (const answer of answers)
    if (answer instanceof Error) fetchTopicOffsets.mockRejectedValueOnce(answer);
    else fetchTopicOffsets.mockResolvedValueOnce(answer);
  return { fetchTopicOffsets };
};

it('a topic whose leader is being agreed on is asked again, and what is refused for good is told', async () => {
  const late = admin(refusal(true), refusal(true), END);
  expect(await endsOf(late as Partial<Offsets> as Offsets, 't')).toEqual(END);
  expect(late.fetchTopicOffsets).toHaveBeenCalledTimes(3);
  const closed = admin(refusal(false), END);
  await expect(endsOf(closed as Partial<Offsets> as Offsets, 't')).rejects.toThrow('not the leader');
  expect(closed.fetchTopicOffsets).toHaveBeenCalledTimes(1);
});
