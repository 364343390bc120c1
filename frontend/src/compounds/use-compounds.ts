import { useDebouncedValue } from '@mantine/hooks';
import { compoundCalls, type CompoundSource, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api';

const PAUSE_MS = 200;
const STAYS_MS = 60_000;
const NONE: readonly FoundCompound[] = [];

/** One Latin letter is on the way to a name; one Chinese character is a name already. */
export const isAsked = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);

type Asked = {
  readonly text: string;
  /** SMILES that is sought by where no text is typed. */
  readonly structure?: string | undefined;
  readonly most: number;
  readonly enabled?: boolean;
  readonly sources?: readonly CompoundSource[];
};

/** Compounds that answer what is typed, asked for once it rests. */
export const useCompounds = ({ text, structure = '', most, enabled = true, sources = ['basic', 'team'] }: Asked) => {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const drawn = asked === '' && text.trim() === '' ? structure : '';
  const wanted = enabled && (drawn !== '' || isAsked(asked));
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['compounds', sources, asked, drawn, most],
    queryFn: () => callApi(compoundCalls.find, { text: asked, structure: drawn, most, sources: [...sources] }),
    enabled: wanted,
    staleTime: STAYS_MS,
    placeholderData: keepPreviousData,
  });
  return {
    found: wanted ? (data?.response.found ?? NONE) : NONE,
    more: wanted && (data?.response.more ?? false),
    isWaiting: wanted && isFetching && data === undefined,
    isAsked: wanted,
    error: wanted ? error : null,
    refetch,
  };
};
