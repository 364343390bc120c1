import {
  createTheme,
  defaultVariantColorsResolver,
  type ActionIconFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CheckboxGroupFactory,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputWrapperFactory,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type MenuFactory,
  type ModalFactory,
  type RadioGroupFactory,
  type SelectFactory,
  type TextareaFactory,
  type TextInputFactory,
  type TooltipFactory,
  type VariantColorsResolver,
} from '@mantine/core';
import { menuTypeAhead } from '../ui/menu-type-ahead';

/** Deep teal; index 7 speaks on light paper, index 3 on dark. */
const accent: MantineColorsTuple = [
  '#e3f1ef',
  '#c5e3e0',
  '#93cec8',
  '#5cc4bb',
  '#3aa39b',
  '#238880',
  '#127971',
  '#0b6b66',
  '#095a56',
  '#074643',
];
const dark: MantineColorsTuple = [
  '#e6ece9',
  '#c3ccc8',
  '#9aa8a3',
  '#75827d',
  '#3b4642',
  '#2d3733',
  '#232b28',
  '#1a201e',
  '#151a18',
  '#121615',
];
const red: MantineColorsTuple = [
  '#fce8e6',
  '#f8cfcb',
  '#f0a59f',
  '#ff8a80',
  '#dd5b52',
  '#cb3f36',
  '#bd3027',
  '#b3261e',
  '#951c16',
  '#77140f',
];

/** On a filled ground the ink follows the scheme: white on deep colours, near black on the bright ones of the dark theme (AA). */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors;
};

/** As the component's own `extend`, checked against its type alone: the theme must not bring every component along. */
const of = <Factory extends FactoryPayload>(own: ExtendComponent<Factory>): MantineThemeComponent => own;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  colors: { accent, dark, red },
  autoContrast: true,
  variantColorResolver: variantColors,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.5', sm: '1.6', md: '1.6', lg: '1.6', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '19px' }, h2: { fontSize: '16px' }, h3: { fontSize: '15px' }, h4: { fontSize: '14px' } },
  },
  focusRing: 'auto',
  components: {
    Button: of<ButtonFactory>({ defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } }),
    ActionIcon: of<ActionIconFactory>({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    TextInput: of<TextInputFactory>({ defaultProps: { size: 'sm' } }),
    Textarea: of<TextareaFactory>({ defaultProps: { size: 'sm' } }),
    Select: of<SelectFactory>({ defaultProps: { size: 'sm', checkIconPosition: 'right' } }),
    Checkbox: of<CheckboxFactory>({ defaultProps: { size: 'xs', radius: 'xs' } }),
    // Label above, help below, error beside the field.
    InputWrapper: of<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // Options of a group have no border to keep their help apart from the last of them.
    RadioGroup: of<RadioGroupFactory>({ styles: { description: { marginTop: 6 } } }),
    CheckboxGroup: of<CheckboxGroupFactory>({ styles: { description: { marginTop: 6 } } }),
    Modal: of<ModalFactory>({
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } },
      // A field that gets the focus comes to stand above the buttons that stay in sight.
      styles: { content: { scrollPaddingBottom: 72 } },
    }),
    // The first entry has the focus at once; the empty element that otherwise takes it is no child a menu may have.
    // A key that comes before the focus has reached an opening menu does not close it again.
    Menu: of<MenuFactory>({
      defaultProps: { withInitialFocusPlaceholder: false, clickOutsideEvents: ['mousedown', 'touchstart'] },
    }),
    MenuDropdown: { defaultProps: menuTypeAhead },
    // The page has one banner, its header; a dialog's head is none.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Tooltip: of<TooltipFactory>({
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } },
    }),
  },
});

/** Mantine's own names on our palette, so that every component reads from one place. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--mute)',
    '--mantine-color-placeholder': 'var(--mute)',
    '--mantine-color-default': 'var(--paper)',
    '--mantine-color-default-hover': 'var(--line2)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-gray-light-color': 'var(--mute)',
    // Notices: amber warns, red refuses, teal tells.
    '--mantine-color-yellow-light': 'var(--amber-soft)',
    '--mantine-color-yellow-light-color': 'var(--amber)',
    '--mantine-color-red-light': 'var(--red-soft)',
    '--mantine-color-red-light-color': 'var(--red)',
    '--mantine-color-accent-light': 'var(--accent-soft)',
    '--mantine-color-accent-light-color': 'var(--accent)',
    '--mantine-color-gray-text': 'var(--mute)',
  };
  return { variables: {}, light: shared, dark: shared };
};
