import { Popover } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { LONGEST } from '@shilu/events/records/modules/equation/equation-schema';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { memo, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../compounds/compounds.module.css';
import { FoundFacts } from './found-facts';
import { useCompounds } from '../../../compounds/use-compounds';
import { TypedCell } from './typed-cell';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly language: Language;
  readonly onType: (name: string) => void;
  readonly onTake: (found: FoundCompound) => Promise<void>;
};

const OFFERED = 8;

/**
 * The name of a material: as it is typed, or a compound that is offered for it. Nothing is taken that was not chosen; what an
 * input method is still composing asks for nothing and takes no key.
 */
const NameCell = ({ label, name, language, onType, onTake }: Props) => {
  const { t } = useTranslation('compounds');
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [composing, setComposing] = useState(false);
  const [active, setActive] = useState(-1);
  const [taken, setTaken] = useState(0);
  const { found } = useCompounds({ text: typed ?? '', most: OFFERED, enabled: typed !== null && !composing });
  const isOpen = typed !== null && !composing && found.length > 0;
  const chosen = isOpen ? found[active] : undefined;
  const close = (): void => {
    setTyped(null);
    setActive(-1);
  };
  const take = async (compound: FoundCompound): Promise<void> => {
    close();
    await onTake(compound);
    setTaken((times) => times + 1);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return event.nativeEvent.isComposing;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((at) => (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length);
      return true;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return true;
    }
    if (event.key !== 'Enter' || chosen === undefined) return false;
    event.preventDefault();
    void take(chosen);
    return true;
  };
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      width={420}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <span
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={(event) => {
            setComposing(false);
            if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
          }}
          onBlur={close}
        >
          <TypedCell
            kind="text"
            column="name"
            label={label}
            maxLength={LONGEST.name}
            shown={name}
            offers={{ isOpen, list, active: chosen === undefined ? null : `${list}-${active}`, onKey, taken }}
            onType={(text) => {
              setTyped(text);
              setActive(-1);
              onType(text);
              return null;
            }}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown p={4} maw="calc(100vw - 24px)">
        <ul id={list} role="listbox" aria-label={t('offered')} className={classes['options']}>
          {found.map((compound, at) => (
            <li
              key={`${compound.source} ${compound.id}`}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classes['option']}
              // The cell keeps the focus: leaving it would close the list before the press is over.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(at)}
              onClick={() => void take(compound)}
            >
              <FoundFacts compound={compound} language={language} />
            </li>
          ))}
        </ul>
        <p className={classes['facts']} style={{ margin: '2px 8px 4px' }}>
          {t('hint')}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
};

/** In a row of the table, whose functions do the same for as long as it is called the same. */
export const RowName = memo(NameCell, (a, b) => a.label === b.label && a.name === b.name && a.language === b.language);
