import { Checkbox, NumberInput, Radio, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { codePoints } from '@shilu/events/core/schemas';
import { MOST_FILE_MB } from '@shilu/events/files/file-limits';
import { platformLabels, PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { CELL_OVERFLOWS } from '@shilu/events/organization/cell-overflow';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@shilu/events/identity/second-factor';
import { CLONED_FOR } from '@shilu/events/records/modules/carry-over';
import { templateRegister } from '@shilu/events/templates/template';
import { useTranslation } from 'react-i18next';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { TargetsControl } from '../registers/fields/targets-control';
import { DateField } from '../ui/date-field';
import { date } from '../ui/times';
import { SettingsPage } from './settings-form';
import { sampleNumbers } from './settings-rules';
import { watermarkTile } from './watermark-tile';
import classes from './team.module.css';

const ruleOf = (value: string): SecondFactorRule => SECOND_FACTOR_RULES.find((each) => each === value) ?? 'offered';

/** R054, V008, V009. */
export const SerialPage = () => {
  const { t } = useTranslation('team');
  return (
    <SettingsPage
      title={t('serial.title')}
      description={t('serial.help')}
      fields={({ values, change, problem, readOnly }) => (
        <>
          <TextInput
            label={t('serial.prefix')}
            description={t('serial.prefixHelp')}
            readOnly={readOnly}
            value={values.recordPrefix}
            error={problem('recordPrefix')}
            onChange={(event) => change({ recordPrefix: event.currentTarget.value })}
            maw={220}
          />
          <NumberInput
            label={t('serial.digits')}
            description={t('serial.digitsHelp')}
            readOnly={readOnly}
            min={1}
            max={6}
            allowDecimal={false}
            clampBehavior="none"
            value={values.recordSerialDigits}
            error={problem('recordSerialDigits')}
            onChange={(value) => change({ recordSerialDigits: Number(value) })}
            maw={220}
          />
        </>
      )}
      preview={(values) => (
        <>
          {sampleNumbers(values.recordPrefix, values.recordSerialDigits, String(new Date().getFullYear())).map(
            (number) => (
              <span key={number} className={classes['number']}>
                {number}
              </span>
            ),
          )}
          <Text fz="xs" c="dimmed">
            {t('serial.grows')}
          </Text>
        </>
      )}
    />
  );
};

/** R053, V010, L07. */
export const WatermarkPage = () => {
  const { t } = useTranslation('team');
  const me = useMe();
  return (
    <SettingsPage
      title={t('watermark.title')}
      description={t('watermark.help')}
      fields={({ values, change, problem, readOnly }) => (
        <>
          <Textarea
            label={t('watermark.text')}
            description={t('watermark.textHelp', {
              used: codePoints(values.watermarkText),
              max: values.watermarkLimit,
            })}
            readOnly={readOnly}
            autosize
            minRows={2}
            value={values.watermarkText}
            error={problem('watermarkText')}
            onChange={(event) => change({ watermarkText: event.currentTarget.value.replace(/\n/g, ' ') })}
          />
          <Radio.Group
            label={t('watermark.limit')}
            value={String(values.watermarkLimit)}
            onChange={(value) => change({ watermarkLimit: value === '20' ? 20 : 100 })}
            readOnly={readOnly}
          >
            <Stack gap={6} mt={6}>
              <Radio size="xs" value="100" label={t('watermark.limit100')} />
              <Radio size="xs" value="20" label={t('watermark.limit20')} />
            </Stack>
          </Radio.Group>
          <Switch
            label={t('watermark.onScreen')}
            disabled={readOnly}
            checked={values.watermarkOnScreen}
            onChange={(event) => change({ watermarkOnScreen: event.currentTarget.checked })}
          />
          <Switch
            label={t('watermark.onPrint')}
            disabled={readOnly}
            checked={values.watermarkOnPrint}
            onChange={(event) => change({ watermarkOnPrint: event.currentTarget.checked })}
          />
        </>
      )}
      preview={(values) => (
        <div
          className={classes['tile']}
          role="img"
          aria-label={t('watermark.previewOf', { text: values.watermarkText })}
          style={{
            backgroundImage: watermarkTile([
              values.watermarkText,
              `${me.accountInfo.realName} ${me.accountInfo.account} ${date(new Date())}`,
            ]),
          }}
        />
      )}
    />
  );
};

const KIND_KEYS = { 2: 'two', 3: 'three', 4: 'four' } as const;

/** Other settings of the organisation. */
export const OtherSettingsPage = () => {
  const language = useStore(languageStore);
  const { t } = useTranslation('team');
  return (
    <SettingsPage
      title={t('other.title')}
      description={t('other.help')}
      fields={({ values, change, problem, readOnly }) => (
        <>
          <TextInput
            label={t('other.nameZh')}
            required
            readOnly={readOnly}
            value={values.nameZh}
            error={problem('nameZh')}
            onChange={(event) => change({ nameZh: event.currentTarget.value })}
          />
          <TextInput
            label={t('other.nameEn')}
            required
            readOnly={readOnly}
            value={values.nameEn}
            error={problem('nameEn')}
            onChange={(event) => change({ nameEn: event.currentTarget.value })}
          />
          <NumberInput
            label={t('other.tempSaveTime')}
            description={t('other.tempSaveTimeHelp')}
            readOnly={readOnly}
            suffix={t('other.seconds')}
            allowDecimal={false}
            clampBehavior="none"
            value={values.tempSaveTime}
            error={problem('tempSaveTime')}
            onChange={(value) => change({ tempSaveTime: Number(value) })}
            maw={260}
          />
          <NumberInput
            label={t('other.lockScreenMinutes')}
            description={t('other.lockScreenMinutesHelp')}
            readOnly={readOnly}
            suffix={t('other.minutes')}
            allowDecimal={false}
            clampBehavior="none"
            value={values.lockScreenMinutes}
            error={problem('lockScreenMinutes')}
            onChange={(value) => change({ lockScreenMinutes: Number(value) })}
            maw={260}
          />
          <NumberInput
            label={t('other.passwordMinLength')}
            description={t('other.passwordMinLengthHelp')}
            readOnly={readOnly}
            allowDecimal={false}
            clampBehavior="none"
            value={values.passwordMinLength}
            error={problem('passwordMinLength')}
            onChange={(value) => change({ passwordMinLength: Number(value) })}
            maw={260}
          />
          <Radio.Group
            label={t('other.passwordKinds')}
            description={t('other.passwordKindsHelp')}
            value={String(values.passwordKinds)}
            readOnly={readOnly}
            onChange={(value) => change({ passwordKinds: value === '4' ? 4 : value === '3' ? 3 : 2 })}
          >
            <Stack gap={6} mt={6}>
              {(['2', '3', '4'] as const).map((kinds) => (
                <Radio key={kinds} size="xs" value={kinds} label={t(`other.passwordKind.${KIND_KEYS[kinds]}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <NumberInput
            label={t('other.passwordsRemembered')}
            description={t('other.passwordsRememberedHelp')}
            readOnly={readOnly}
            allowDecimal={false}
            clampBehavior="none"
            value={values.passwordsRemembered}
            error={problem('passwordsRemembered')}
            onChange={(value) => change({ passwordsRemembered: Number(value) })}
            maw={260}
          />
          <NumberInput
            label={t('other.passwordExpiryDays')}
            description={t('other.passwordExpiryDaysHelp')}
            readOnly={readOnly}
            suffix={t('other.days')}
            allowDecimal={false}
            clampBehavior="none"
            value={values.passwordExpiryDays ?? ''}
            error={problem('passwordExpiryDays')}
            onChange={(value) => change({ passwordExpiryDays: value === '' ? null : Number(value) })}
            maw={260}
          />
          <NumberInput
            label={t('other.fileSizeLimitSize')}
            description={t('other.fileSizeLimitSizeHelp', { most: MOST_FILE_MB })}
            readOnly={readOnly}
            suffix=" MB"
            clampBehavior="none"
            value={values.fileSizeLimitSize ?? ''}
            error={problem('fileSizeLimitSize')}
            onChange={(value) => change({ fileSizeLimitSize: value === '' ? null : Number(value) })}
            maw={260}
          />
          <Radio.Group
            label={t('other.cloneCarries')}
            description={t('other.cloneCarriesHelp')}
            value={values.cloneCarries}
            readOnly={readOnly}
            onChange={(value) => change({ cloneCarries: value === 'next' ? 'next' : 'clone' })}
          >
            <Stack gap={6} mt={6}>
              {CLONED_FOR.map((each) => (
                <Radio key={each} size="xs" value={each} label={t(`other.carries.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <TargetsControl
            category={templateRegister.name}
            many={false}
            shared={{
              label: t('other.nextTemplateId'),
              description: t('other.nextTemplateIdHelp'),
              error: null,
              required: false,
            }}
            value={values.nextTemplateId}
            readOnly={readOnly}
            language={language}
            nameOf={() => undefined}
            onChange={(next) => change({ nextTemplateId: typeof next === 'string' ? next : null })}
          />
          <Radio.Group
            label={t('other.cellOverflow')}
            description={t('other.cellOverflowHelp')}
            value={values.cellOverflow}
            readOnly={readOnly}
            onChange={(value) => change({ cellOverflow: value === 'cut' ? 'cut' : 'wrap' })}
          >
            <Stack gap={6} mt={6}>
              {CELL_OVERFLOWS.map((each) => (
                <Radio key={each} size="xs" value={each} label={t(`other.overflows.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Switch
            label={t('other.participantReminders')}
            description={t('other.participantRemindersHelp')}
            disabled={readOnly}
            checked={values.participantReminders}
            onChange={(event) => change({ participantReminders: event.currentTarget.checked })}
          />
          <Checkbox.Group
            label={t('other.authorisedPlatforms')}
            description={t('other.authorisedPlatformsHelp')}
            value={[...values.authorisedPlatforms]}
            onChange={(chosen) => change({ authorisedPlatforms: PLATFORMS.filter((each) => chosen.includes(each)) })}
          >
            <Stack gap={8} mt={6}>
              {PLATFORMS.map((platform) => (
                <Checkbox
                  key={platform}
                  value={platform}
                  disabled={readOnly}
                  label={platformLabels[platform][language]}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label={t('other.doiLookUp')}
            description={t('other.doiLookUpHelp')}
            disabled={readOnly}
            checked={values.doiLookUp}
            onChange={(event) => change({ doiLookUp: event.currentTarget.checked })}
          />
          <Switch
            label={t('other.liveText')}
            description={t('other.liveTextHelp')}
            disabled={readOnly}
            checked={values.liveText}
            onChange={(event) => change({ liveText: event.currentTarget.checked })}
          />
          <Radio.Group
            label={t('other.secondFactor')}
            description={t('other.secondFactorHelp')}
            value={values.secondFactor}
            readOnly={readOnly}
            onChange={(chosen) => change({ secondFactor: ruleOf(chosen) })}
          >
            <Stack gap={6} mt={6}>
              {SECOND_FACTOR_RULES.map((each) => (
                <Radio
                  key={each}
                  size="xs"
                  value={each}
                  disabled={readOnly}
                  label={t(`other.secondFactorRule.${each}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {values.secondFactor === 'required' ? (
            <DateField
              label={t('other.secondFactorFrom')}
              readOnly={readOnly}
              description={t('other.secondFactorFromHelp')}
              value={values.secondFactorFrom}
              onChange={(day) => change({ secondFactorFrom: day })}
              onUnread={(day) => change({ secondFactorFrom: day })}
            />
          ) : null}
          <Switch
            label={t('other.passkeyOnly')}
            description={t('other.passkeyOnlyHelp')}
            disabled={readOnly}
            checked={values.passkeyOnly}
            onChange={(event) => change({ passkeyOnly: event.currentTarget.checked })}
          />
          <Switch
            label={t('other.refuseSyncedPasskeys')}
            description={t('other.refuseSyncedPasskeysHelp')}
            disabled={readOnly}
            checked={values.refuseSyncedPasskeys}
            onChange={(event) => change({ refuseSyncedPasskeys: event.currentTarget.checked })}
          />
          <Switch
            label={t('other.recordUpload')}
            description={t('other.recordUploadHelp')}
            disabled={readOnly}
            checked={values.recordUpload}
            onChange={(event) => change({ recordUpload: event.currentTarget.checked })}
          />
        </>
      )}
    />
  );
};
