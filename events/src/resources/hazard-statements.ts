import type { Label } from '../core/call';
import { own } from '../core/own';

/**
 * Hazard statements by their codes. English: United Nations, Globally Harmonized System, revision 9 (2021), annex 3, section
 * 1, and of the variants with letters and the supplemental codes that begin with EUH: Regulation (EC) No 1272/2008, annex III.
 * Chinese: the wording of the parts of GB 30000 (2013) and, of what they do not have, of the GHS in Chinese; supplemental
 * codes have none and are put into Chinese here.
 */
const STATEMENTS = `
H200|不稳定爆炸物|Unstable explosive
H201|爆炸物；整体爆炸危险|Explosive; mass explosion hazard
H202|爆炸物；严重迸射危险|Explosive; severe projection hazard
H203|爆炸物；燃烧、爆轰或迸射危险|Explosive; fire, blast or projection hazard
H204|燃烧或迸射危险|Fire or projection hazard
H205|遇火可能整体爆炸|May mass explode in fire
H206|燃烧、爆轰或迸射危险；退敏剂减少时爆炸危险增大|Fire, blast or projection hazard; increased risk of explosion if desensitizing agent is reduced
H207|燃烧或迸射危险；退敏剂减少时爆炸危险增大|Fire or projection hazard; increased risk of explosion if desensitizing agent is reduced
H208|燃烧危险；退敏剂减少时爆炸危险增大|Fire hazard; increased risk of explosion if desensitizing agent is reduced
H209|爆炸物|Explosive
H210|非常敏感|Very sensitive
H211|可能敏感|May be sensitive
H220|极易燃气体|Extremely flammable gas
H221|易燃气体|Flammable gas
H222|极易燃气溶胶|Extremely flammable aerosol
H223|易燃气溶胶|Flammable aerosol
H224|极易燃液体和蒸气|Extremely flammable liquid and vapour
H225|高度易燃液体和蒸气|Highly flammable liquid and vapour
H226|易燃液体和蒸气|Flammable liquid and vapour
H227|可燃液体|Combustible liquid
H228|易燃固体|Flammable solid
H229|带压力容器：如受热可能爆裂|Pressurized container: may burst if heated
H230|即使没有空气也可能发生爆炸反应|May react explosively even in the absence of air
H231|在高压和/或高温下，即使没有空气也可能发生爆炸反应|May react explosively even in the absence of air at elevated pressure and/or temperature
H232|暴露在空气中可能自燃|May ignite spontaneously if exposed to air
H240|加热可能爆炸|Heating may cause an explosion
H241|加热可能起火或爆炸|Heating may cause a fire or explosion
H242|加热可能起火|Heating may cause a fire
H250|暴露在空气中会自燃|Catches fire spontaneously if exposed to air
H251|自热；可能燃烧|Self-heating; may catch fire
H252|数量大时自热；可能燃烧|Self-heating in large quantities; may catch fire
H260|遇水放出可自燃的易燃气体|In contact with water releases flammable gases which may ignite spontaneously
H261|遇水放出易燃气体|In contact with water releases flammable gas
H270|可引起或加剧燃烧；氧化剂|May cause or intensify fire; oxidizer
H271|可引起燃烧或爆炸；强氧化剂|May cause fire or explosion; strong oxidizer
H272|可加剧燃烧；氧化剂|May intensify fire; oxidizer
H280|内装加压气体；遇热可能爆炸|Contains gas under pressure; may explode if heated
H281|内装冷冻气体；可能造成低温灼伤或损伤|Contains refrigerated gas; may cause cryogenic burns or injury
H282|极易燃的加压化学品：遇热可能爆炸|Extremely flammable chemical under pressure: may explode if heated
H283|易燃的加压化学品：遇热可能爆炸|Flammable chemical under pressure: may explode if heated
H284|加压化学品：遇热可能爆炸|Chemical under pressure: may explode if heated
H290|可能腐蚀金属|May be corrosive to metals
H300|吞咽致命|Fatal if swallowed
H301|吞咽会中毒|Toxic if swallowed
H302|吞咽有害|Harmful if swallowed
H303|吞咽可能有害|May be harmful if swallowed
H304|吞咽及进入呼吸道可能致命|May be fatal if swallowed and enters airways
H305|吞咽及进入呼吸道可能有害|May be harmful if swallowed and enters airways
H310|皮肤接触致命|Fatal in contact with skin
H311|皮肤接触会中毒|Toxic in contact with skin
H312|皮肤接触有害|Harmful in contact with skin
H313|皮肤接触可能有害|May be harmful in contact with skin
H314|造成严重皮肤灼伤和眼损伤|Causes severe skin burns and eye damage
H315|造成皮肤刺激|Causes skin irritation
H316|造成轻微皮肤刺激|Causes mild skin irritation
H317|可能造成皮肤过敏反应|May cause an allergic skin reaction
H318|造成严重眼损伤|Causes serious eye damage
H319|造成严重眼刺激|Causes serious eye irritation
H320|造成眼刺激|Causes eye irritation
H330|吸入致命|Fatal if inhaled
H331|吸入会中毒|Toxic if inhaled
H332|吸入有害|Harmful if inhaled
H333|吸入可能有害|May be harmful if inhaled
H334|吸入可能导致过敏或哮喘症状或呼吸困难|May cause allergy or asthma symptoms or breathing difficulties if inhaled
H335|可能造成呼吸道刺激|May cause respiratory irritation
H336|可能造成昏昏欲睡或眩晕|May cause drowsiness or dizziness
H340|可能导致遗传性缺陷|May cause genetic defects
H341|怀疑可导致遗传性缺陷|Suspected of causing genetic defects
H350|可能致癌|May cause cancer
H350i|吸入可能致癌|May cause cancer by inhalation
H351|怀疑致癌|Suspected of causing cancer
H360|可能对生育能力或胎儿造成伤害|May damage fertility or the unborn child
H360F|可能对生育能力造成伤害|May damage fertility
H360D|可能对胎儿造成伤害|May damage the unborn child
H360FD|可能对生育能力造成伤害；可能对胎儿造成伤害|May damage fertility; may damage the unborn child
H360Fd|可能对生育能力造成伤害；怀疑对胎儿造成伤害|May damage fertility; suspected of damaging the unborn child
H360Df|可能对胎儿造成伤害；怀疑对生育能力造成伤害|May damage the unborn child; suspected of damaging fertility
H361|怀疑对生育能力或胎儿造成伤害|Suspected of damaging fertility or the unborn child
H361f|怀疑对生育能力造成伤害|Suspected of damaging fertility
H361d|怀疑对胎儿造成伤害|Suspected of damaging the unborn child
H361fd|怀疑对生育能力造成伤害；怀疑对胎儿造成伤害|Suspected of damaging fertility; suspected of damaging the unborn child
H362|可能对母乳喂养的儿童造成伤害|May cause harm to breast-fed children
H370|对器官造成损害|Causes damage to organs
H371|可能对器官造成损害|May cause damage to organs
H372|长期或反复接触会对器官造成损害|Causes damage to organs through prolonged or repeated exposure
H373|长期或反复接触可能对器官造成损害|May cause damage to organs through prolonged or repeated exposure
H400|对水生生物毒性极大|Very toxic to aquatic life
H401|对水生生物有毒|Toxic to aquatic life
H402|对水生生物有害|Harmful to aquatic life
H410|对水生生物毒性极大并具有长期持续影响|Very toxic to aquatic life with long lasting effects
H411|对水生生物有毒并具有长期持续影响|Toxic to aquatic life with long lasting effects
H412|对水生生物有害并具有长期持续影响|Harmful to aquatic life with long lasting effects
H413|可能对水生生物造成长期持续有害影响|May cause long lasting harmful effects to aquatic life
H420|破坏高层大气中的臭氧，危害公共健康和环境|Harms public health and the environment by destroying ozone in the upper atmosphere
H300+H310|吞咽或皮肤接触致命|Fatal if swallowed or in contact with skin
H300+H330|吞咽或吸入致命|Fatal if swallowed or if inhaled
H310+H330|皮肤接触或吸入致命|Fatal in contact with skin or if inhaled
H300+H310+H330|吞咽、皮肤接触或吸入致命|Fatal if swallowed, in contact with skin or if inhaled
H301+H311|吞咽或皮肤接触会中毒|Toxic if swallowed or in contact with skin
H301+H331|吞咽或吸入会中毒|Toxic if swallowed or if inhaled
H311+H331|皮肤接触或吸入会中毒|Toxic in contact with skin or if inhaled
H301+H311+H331|吞咽、皮肤接触或吸入会中毒|Toxic if swallowed, in contact with skin or if inhaled
H302+H312|吞咽或皮肤接触有害|Harmful if swallowed or in contact with skin
H302+H332|吞咽或吸入有害|Harmful if swallowed or if inhaled
H312+H332|皮肤接触或吸入有害|Harmful in contact with skin or if inhaled
H302+H312+H332|吞咽、皮肤接触或吸入有害|Harmful if swallowed, in contact with skin or if inhaled
H303+H313|吞咽或皮肤接触可能有害|May be harmful if swallowed or in contact with skin
H303+H333|吞咽或吸入可能有害|May be harmful if swallowed or if inhaled
H313+H333|皮肤接触或吸入可能有害|May be harmful in contact with skin or if inhaled
H303+H313+H333|吞咽、皮肤接触或吸入可能有害|May be harmful if swallowed, in contact with skin or if inhaled
H315+H320|造成皮肤和眼刺激|Causes skin and eye irritation
EUH014|遇水发生剧烈反应|Reacts violently with water
EUH018|使用中可能形成易燃或爆炸性的蒸气与空气混合物|In use may form flammable/explosive vapour-air mixture
EUH019|可能生成爆炸性过氧化物|May form explosive peroxides
EUH029|遇水放出有毒气体|Contact with water liberates toxic gas
EUH031|遇酸放出有毒气体|Contact with acids liberates toxic gas
EUH032|遇酸放出剧毒气体|Contact with acids liberates very toxic gas
EUH044|密闭条件下加热有爆炸危险|Risk of explosion if heated under confinement
EUH066|反复接触可能造成皮肤干燥或皲裂|Repeated exposure may cause skin dryness or cracking
EUH070|眼接触会中毒|Toxic by eye contact
EUH071|腐蚀呼吸道|Corrosive to the respiratory tract
`;

const BY_CODE: Readonly<Record<string, Label>> = Object.fromEntries(
  STATEMENTS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', zh = '', en = ''] = line.split('|');
      return [code, { 'zh-CN': zh, 'en-US': en }];
    }),
);

export const HAZARD_CODES: readonly string[] = Object.keys(BY_CODE);

const JOINED: Label = { 'zh-CN': '；', 'en-US': '; ' };

/** What a code says: as one statement where codes are stated together, else each of them; null of a code that nobody defined. */
export const hazardStatement = (code: string): Label | null => {
  const whole = own(BY_CODE, code);
  if (whole !== undefined) return whole;
  const parts = code.split('+').map((part) => own(BY_CODE, part));
  if (parts.some((part) => part === undefined)) return null;
  const joined = (language: 'zh-CN' | 'en-US'): string =>
    parts.flatMap((part) => (part === undefined ? [] : [part[language]])).join(JOINED[language]);
  return { 'zh-CN': joined('zh-CN'), 'en-US': joined('en-US') };
};
