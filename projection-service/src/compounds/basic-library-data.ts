/**
 * The basic library of compounds, a line each: CAS number, kind, English name, Chinese name, synonyms (`~` between them); SMILES (`-` where
 * none is drawn), InChIKey, formula; density in g/mL, its temperature in ℃, its source; boiling point in ℃, its source; melting
 * point in ℃, its source. Names are ours; where the rest comes from `basic-library-facts.py` and
 * `basic-library-corrections.ts` say, from which `make-basic-library.ts` writes it.
 */
export const BASIC_LIBRARY_TABLE = String.raw`
7732-18-5|solvent|Water|水|H2O~蒸馏水|O|XLYOFNOQVPJJNP-UHFFFAOYSA-N|H2O|0.999|20|vdi|100.0|crc|0.0|crc
67-56-1|solvent|Methanol|甲醇|MeOH|CO|OKKJLVBELUTLKV-UHFFFAOYSA-N|CH4O|0.794|20|perry|64.5|crc|-97.5|crc
64-17-5|solvent|Ethanol|乙醇|EtOH~酒精|CCO|LFQSCWFLJHTTHZ-UHFFFAOYSA-N|C2H6O|0.79|20|perry|78.2|crc|-114.1|crc
71-23-8|solvent|1-Propanol|正丙醇|nPrOH~n-propanol|CCCO|BDERNNFJNOPAEC-UHFFFAOYSA-N|C3H8O|0.804|20|perry|97.0|crc|-124.4|crc
67-63-0|solvent|2-Propanol|异丙醇|iPrOH~IPA~isopropanol~isopropyl alcohol|CC(C)O|KFZMGEQAYNKOFK-UHFFFAOYSA-N|C3H8O|0.787|20|perry|82.2|crc|-87.9|crc
71-36-3|solvent|1-Butanol|正丁醇|nBuOH~n-butanol|CCCCO|LRHPLDYGYMQRHN-UHFFFAOYSA-N|C4H10O|0.808|20|perry|117.6|crc|-88.6|crc
78-92-2|solvent|2-Butanol|仲丁醇|sBuOH~sec-butanol|CCC(C)O|BTANRVKWQNVYAZ-UHFFFAOYSA-N|C4H10O|0.807|20|perry|99.4|crc|-88.4|crc
75-65-0|solvent|tert-Butanol|叔丁醇|tBuOH~t-butanol|CC(C)(C)O|DKGAVHZHDRPRBM-UHFFFAOYSA-N|C4H10O||||82.3|crc|25.8|crc
78-83-1|solvent|Isobutanol|异丁醇|iBuOH~2-methyl-1-propanol|CC(C)CO|ZXEKIIBDNHEJCQ-UHFFFAOYSA-N|C4H10O|0.802|20|vdi|107.8|crc|-102.0|crc
71-41-0|solvent|1-Pentanol|正戊醇|n-amyl alcohol|CCCCCO|AMQJEAYHLZJPGS-UHFFFAOYSA-N|C5H12O|0.816|20|perry|137.6|crc|-77.6|crc
75-85-4|solvent|tert-Amyl alcohol|叔戊醇|tAmOH~2-methyl-2-butanol|CCC(C)(C)O|MSXVEPNJUHWQHW-UHFFFAOYSA-N|C5H12O||||102.4|crc|-8.7|crc
111-27-3|solvent|1-Hexanol|正己醇||CCCCCCO|ZSIAUFGUXNUGDI-UHFFFAOYSA-N|C6H14O|0.82|20|perry|156.9|crc|-46.4|crc
111-87-5|solvent|1-Octanol|正辛醇|n-octanol|CCCCCCCCO|KBPLFHHGFOOTCA-UHFFFAOYSA-N|C8H18O|0.83|20|perry|194.7|crc|-14.7|crc
107-21-1|solvent|Ethylene glycol|乙二醇|EG|C(CO)O|LYCAIKOWRPUZTN-UHFFFAOYSA-N|C2H6O2|1.114|20|perry|197.5|crc|-13.0|crc
57-55-6|solvent|Propylene glycol|1,2-丙二醇|1,2-propanediol|CC(CO)O|DNIAPMSPPWPWGF-UHFFFAOYSA-N|C3H8O2|1.036|20|perry|187.3|crc|-60.0|crc
56-81-5|solvent|Glycerol|甘油|丙三醇~glycerin|C(C(CO)O)O|PEDCQBHIVMGVHV-UHFFFAOYSA-N|C3H8O3|1.261|20|vdi|289.0|crc|18.2|crc
109-86-4|solvent|2-Methoxyethanol|乙二醇单甲醚|methyl cellosolve~EGME|COCCO|XNWFRZJHXBZDAG-UHFFFAOYSA-N|C3H8O2||||124.3|crc|-85.1|crc
110-80-5|solvent|2-Ethoxyethanol|乙二醇单乙醚|cellosolve|CCOCCO|ZNQVEEAIQZEUHB-UHFFFAOYSA-N|C4H10O2||||134.7|crc|-70.0|crc
75-89-8|solvent|2,2,2-Trifluoroethanol|2,2,2-三氟乙醇|TFE|C(C(F)(F)F)O|RHQDFWAXVIIEBN-UHFFFAOYSA-N|C2H3F3O|1.391|20|own|73.8|crc|-44.0|crc
920-66-1|solvent|1,1,1,3,3,3-Hexafluoro-2-propanol|六氟异丙醇|HFIP|C(C(F)(F)F)(C(F)(F)F)O|BYEAHWXPCBROCE-UHFFFAOYSA-N|C3H2F6O|1.596|25|own|59.0|crc|-2.0|crc
67-64-1|solvent|Acetone|丙酮|propanone|CC(=O)C|CSCPPACGZOOCGX-UHFFFAOYSA-N|C3H6O|0.792|20|perry|56.1|crc|-94.9|crc
78-93-3|solvent|2-Butanone|2-丁酮|MEK~methyl ethyl ketone~丁酮|CCC(=O)C|ZWEHNKRNPOVVGH-UHFFFAOYSA-N|C4H8O|0.805|20|perry|79.6|crc|-86.7|crc
108-10-1|solvent|4-Methyl-2-pentanone|甲基异丁基酮|MIBK|CC(C)CC(=O)C|NTIZESTWPVYFNL-UHFFFAOYSA-N|C6H12O|0.801|20|perry|115.7|crc|-85.0|crc
108-94-1|solvent|Cyclohexanone|环己酮||C1CCC(=O)CC1|JHIVVAPYMSGYDF-UHFFFAOYSA-N|C6H10O|0.947|20|perry|155.4|crc|-27.9|crc
75-05-8|solvent|Acetonitrile|乙腈|MeCN~ACN|CC#N|WEVYAHXRMPXWCK-UHFFFAOYSA-N|C2H3N|0.782|20|perry|81.6|crc|-44.0|crc
107-12-0|solvent|Propionitrile|丙腈|EtCN|CCC#N|FVSKHRXBFJPNKK-UHFFFAOYSA-N|C3H5N|0.782|20|perry|97.3|crc|-93.0|crc
100-47-0|solvent|Benzonitrile|苯甲腈|PhCN|C1=CC=C(C=C1)C#N|JFDZBHWFFUWGJE-UHFFFAOYSA-N|C7H5N|1.005|20|perry|191.0|crc|-12.8|crc
109-99-9|solvent|Tetrahydrofuran|四氢呋喃|THF|C1CCOC1|WYURNTSHIVDZCO-UHFFFAOYSA-N|C4H8O|0.885|20|perry|66.0|crc|-108.4|crc
96-47-9|solvent|2-Methyltetrahydrofuran|2-甲基四氢呋喃|2-MeTHF~MeTHF|CC1CCCO1|JWUJQDFVADABEY-UHFFFAOYSA-N|C5H10O|0.854|20|own|80.0|crc|-136.0|onmp
60-29-7|solvent|Diethyl ether|乙醚|Et2O~ether|CCOCC|RTZKZFJDLAIYFH-UHFFFAOYSA-N|C4H10O|0.714|20|perry|34.4|crc|-116.2|crc
108-20-3|solvent|Diisopropyl ether|异丙醚|iPr2O~DIPE~二异丙醚|CC(C)OC(C)C|ZAFNJMIOTHYJRJ-UHFFFAOYSA-N|C6H14O|0.726|20|perry|68.4|crc|-85.4|crc
142-96-1|solvent|Dibutyl ether|正丁醚|Bu2O~二丁醚|CCCCOCCCC|DURPTKYDGMDSBL-UHFFFAOYSA-N|C8H18O|0.768|20|perry|141.6|crc|-96.0|crc
1634-04-4|solvent|tert-Butyl methyl ether|甲基叔丁基醚|MTBE~TBME|CC(C)(C)OC|BZLVMXJERCGZMT-UHFFFAOYSA-N|C5H12O|0.741|20|perry|55.1|crc|-108.6|crc
5614-37-9|solvent|Cyclopentyl methyl ether|环戊基甲醚|CPME|COC1CCCC1|SKTCDJAMAYNROS-UHFFFAOYSA-N|C6H12O||||||-140.0|onmp
123-91-1|solvent|1,4-Dioxane|1,4-二氧六环|dioxane~二氧六环|C1COCCO1|RYHBNJHYFVUHQT-UHFFFAOYSA-N|C4H8O2|1.034|20|perry|101.2|crc|11.8|crc
110-71-4|solvent|1,2-Dimethoxyethane|乙二醇二甲醚|DME~glyme|COCCOC|XTHFKEDIFFGKHM-UHFFFAOYSA-N|C4H10O2|0.868|20|own|85.0|crc|-69.0|crc
111-96-6|solvent|Diethylene glycol dimethyl ether|二乙二醇二甲醚|diglyme|COCCOCCOC|SBZXBUIDTXKZTM-UHFFFAOYSA-N|C6H14O3||||162.0|crc|-64.0|crc
100-66-3|solvent|Anisole|苯甲醚|PhOMe~茴香醚|COC1=CC=CC=C1|RDOXTESZEPMUJZ-UHFFFAOYSA-N|C7H8O|0.995|20|perry|153.6|crc|-37.3|crc
75-09-2|solvent|Dichloromethane|二氯甲烷|DCM~CH2Cl2~methylene chloride|C(Cl)Cl|YMWUJEATGCHHMB-UHFFFAOYSA-N|CH2Cl2|1.328|20|perry|39.8|crc|-95.0|crc
67-66-3|solvent|Chloroform|氯仿|CHCl3~三氯甲烷|C(Cl)(Cl)Cl|HEDRZPFGACZZDS-UHFFFAOYSA-N|CHCl3|1.492|20|perry|61.2|crc|-63.5|crc
56-23-5|solvent|Carbon tetrachloride|四氯化碳|CCl4|C(Cl)(Cl)(Cl)Cl|VZGDMQKNWNREIO-UHFFFAOYSA-N|CCl4|1.593|20|perry|76.7|crc|-22.8|crc
107-06-2|solvent|1,2-Dichloroethane|1,2-二氯乙烷|DCE|C(CCl)Cl|WSLDOOZREJYCGB-UHFFFAOYSA-N|C2H4Cl2|1.254|20|perry|83.4|crc|-35.6|crc
79-34-5|solvent|1,1,2,2-Tetrachloroethane|1,1,2,2-四氯乙烷||C(C(Cl)Cl)(Cl)Cl|QPFMBZIOSGYJDE-UHFFFAOYSA-N|C2H2Cl4|1.597|20|vdi|146.0|crc|-42.3|crc
108-90-7|solvent|Chlorobenzene|氯苯|PhCl|C1=CC=C(C=C1)Cl|MVPPADPHJFYWMZ-UHFFFAOYSA-N|C6H5Cl|1.105|20|perry|131.6|crc|-45.2|crc
95-50-1|solvent|1,2-Dichlorobenzene|邻二氯苯|ODCB~o-dichlorobenzene|C1=CC=C(C(=C1)Cl)Cl|RFFLAFLAYFXFSW-UHFFFAOYSA-N|C6H4Cl2|1.307|20|perry|180.2|crc|-17.0|crc
98-08-8|solvent|Trifluorotoluene|三氟甲苯|PhCF3~benzotrifluoride~BTF|C1=CC=C(C=C1)C(F)(F)F|GETTZEONDQJALK-UHFFFAOYSA-N|C7H5F3||||102.0|crc|-29.0|crc
71-43-2|solvent|Benzene|苯|PhH|C1=CC=CC=C1|UHOVQNZJYSORNB-UHFFFAOYSA-N|C6H6|0.878|20|perry|80.1|crc|5.5|crc
108-88-3|solvent|Toluene|甲苯|PhMe|CC1=CC=CC=C1|YXFVVABEGXRONW-UHFFFAOYSA-N|C7H8|0.868|20|perry|110.6|crc|-95.0|crc
95-47-6|solvent|o-Xylene|邻二甲苯||CC1=CC=CC=C1C|CTQNGGLPUBDAKN-UHFFFAOYSA-N|C8H10|0.88|20|perry|144.4|crc|-25.2|crc
108-38-3|solvent|m-Xylene|间二甲苯||CC1=CC(=CC=C1)C|IVSZLXZYQVIEFR-UHFFFAOYSA-N|C8H10|0.864|20|perry|139.1|crc|-47.8|crc
106-42-3|solvent|p-Xylene|对二甲苯||CC1=CC=C(C=C1)C|URLKBWYHVLBVBO-UHFFFAOYSA-N|C8H10|0.861|20|perry|138.3|crc|13.3|crc
108-67-8|solvent|Mesitylene|均三甲苯|1,3,5-trimethylbenzene|CC1=CC(=CC(=C1)C)C|AUHZEENZYGFFBQ-UHFFFAOYSA-N|C9H12|0.866|20|vdi|164.7|crc|-44.7|crc
109-66-0|solvent|Pentane|正戊烷|n-pentane|CCCCC|OFBQJSOFQDEBGM-UHFFFAOYSA-N|C5H12|0.627|20|perry|36.1|crc|-129.7|crc
110-54-3|solvent|Hexane|正己烷|n-hexane|CCCCCC|VLKZOEOYAKHREP-UHFFFAOYSA-N|C6H14|0.66|20|perry|68.7|crc|-95.3|crc
142-82-5|solvent|Heptane|正庚烷|n-heptane|CCCCCCC|IMNFDUFMRHMDMM-UHFFFAOYSA-N|C7H16|0.686|20|perry|98.4|crc|-90.5|crc
111-65-9|solvent|Octane|正辛烷|n-octane|CCCCCCCC|TVMXDCGIABBOFY-UHFFFAOYSA-N|C8H18|0.707|20|perry|125.6|crc|-56.7|crc
110-82-7|solvent|Cyclohexane|环己烷||C1CCCCC1|XDTMQSROBMDMFD-UHFFFAOYSA-N|C6H12|0.778|20|perry|80.7|crc|6.7|crc
108-87-2|solvent|Methylcyclohexane|甲基环己烷||CC1CCCCC1|UAEPNZWRGJTJPN-UHFFFAOYSA-N|C7H14|0.77|20|perry|100.9|crc|-126.6|crc
540-84-1|solvent|2,2,4-Trimethylpentane|异辛烷|isooctane|CC(C)CC(C)(C)C|NHTMVDHEPJAVLT-UHFFFAOYSA-N|C8H18|0.694|20|perry|99.2|crc|-107.4|crc
8032-32-4|solvent|Petroleum ether (60–90 ℃)|石油醚（60–90 ℃）|石油醚~petroleum ether~petroleum spirit~pet. ether~PE|-|||||||||
141-78-6|solvent|Ethyl acetate|乙酸乙酯|EtOAc~EA|CCOC(=O)C|XEKOWRVHYACXOJ-UHFFFAOYSA-N|C4H8O2|0.899|20|perry|77.1|crc|-83.8|crc
79-20-9|solvent|Methyl acetate|乙酸甲酯|MeOAc|CC(=O)OC|KXKVLQRXCPHEJC-UHFFFAOYSA-N|C3H6O2|0.934|20|perry|56.7|crc|-98.2|crc
108-21-4|solvent|Isopropyl acetate|乙酸异丙酯|iPrOAc~IPAc|CC(C)OC(=O)C|JMMWKPVZQRWMSS-UHFFFAOYSA-N|C5H10O2|0.872|20|own|88.6|crc|-73.4|crc
123-86-4|solvent|Butyl acetate|乙酸丁酯|nBuOAc|CCCCOC(=O)C|DKPFZGUDAPQIHT-UHFFFAOYSA-N|C6H12O2|0.881|20|perry|126.0|crc|-77.0|crc
109-94-4|solvent|Ethyl formate|甲酸乙酯||CCOC=O|WBJINCZRORDGAQ-UHFFFAOYSA-N|C3H6O2|0.922|20|perry|54.1|crc|-79.6|crc
105-58-8|solvent|Diethyl carbonate|碳酸二乙酯|DEC|CCOC(=O)OCC|OIFBSDVPJOWBCH-UHFFFAOYSA-N|C5H10O3||||125.9|crc|-43.0|crc
616-38-6|solvent|Dimethyl carbonate|碳酸二甲酯|DMC|COC(=O)OC|IEJIGPNLZYLLBP-UHFFFAOYSA-N|C3H6O3||||90.1|crc|-1.0|crc
108-32-7|solvent|Propylene carbonate|碳酸丙烯酯|PC|CC1COC(=O)O1|RUOJZAUFBMNUDX-UHFFFAOYSA-N|C4H6O3||||241.6|crc|-48.8|crc
96-48-0|solvent|γ-Butyrolactone|γ-丁内酯|GBL|C1CC(=O)OC1|YEJRWHAVMIAJKC-UHFFFAOYSA-N|C4H6O2||||204.6|crc|-43.4|crc
68-12-2|solvent|N,N-Dimethylformamide|N,N-二甲基甲酰胺|DMF|CN(C)C=O|ZMXDDKWLCZADIW-UHFFFAOYSA-N|C3H7NO|0.949|20|perry|152.8|crc|-60.3|crc
127-19-5|solvent|N,N-Dimethylacetamide|N,N-二甲基乙酰胺|DMAc~DMA|CC(=O)N(C)C|FXHOOIRPVKKKFG-UHFFFAOYSA-N|C4H9NO|0.937|25|own|165.9|crc|-19.0|crc
872-50-4|solvent|N-Methyl-2-pyrrolidone|N-甲基吡咯烷酮|NMP|CN1CCCC1=O|SECXISVLQFMRJM-UHFFFAOYSA-N|C5H9NO|1.028|20|own|204.2|crc|-24.0|crc
75-12-7|solvent|Formamide|甲酰胺||C(=O)N|ZHNUHDYFZUAESO-UHFFFAOYSA-N|CH3NO|1.133|20|perry|217.0|crc|2.6|crc
67-68-5|solvent|Dimethyl sulfoxide|二甲基亚砜|DMSO|CS(=O)C|IAZDPXIOMUYVGZ-UHFFFAOYSA-N|C2H6OS|1.101|20|perry|191.9|crc|18.5|crc
126-33-0|solvent|Sulfolane|环丁砜||C1CCS(=O)(=O)C1|HXJUTPCZVOIRIF-UHFFFAOYSA-N|C4H8O2S||||286.0|crc|28.5|crc
680-31-9|solvent|Hexamethylphosphoramide|六甲基磷酰三胺|HMPA|CN(C)P(=O)(N(C)C)N(C)C|GNOIPBMMFNIUFM-UHFFFAOYSA-N|C6H18N3OP||||235.0|crc|7.2|crc
7226-23-5|solvent|1,3-Dimethyl-3,4,5,6-tetrahydro-2(1H)-pyrimidinone|1,3-二甲基丙撑脲|DMPU|CN1CCCN(C1=O)C|GUVUOGQBMYCBQP-UHFFFAOYSA-N|C6H12N2O||||||-23.0|onmp
80-73-9|solvent|1,3-Dimethyl-2-imidazolidinone|1,3-二甲基-2-咪唑啉酮|DMI|CN1CCN(C1=O)C|CYSGHNMQYZDMIA-UHFFFAOYSA-N|C5H10N2O||||||8.1|onmp
75-52-5|solvent|Nitromethane|硝基甲烷|MeNO2|C[N+](=O)[O-]|LYGJENNIWJXYER-UHFFFAOYSA-N|CH3NO2|1.135|20|perry|101.2|crc|-28.7|crc
79-24-3|solvent|Nitroethane|硝基乙烷|EtNO2|CC[N+](=O)[O-]|MCSAJNNLRCFZED-UHFFFAOYSA-N|C2H5NO2|1.048|20|perry|114.1|crc|-89.4|crc
98-95-3|solvent|Nitrobenzene|硝基苯|PhNO2|C1=CC=C(C=C1)[N+](=O)[O-]|LQNUZADURLCDLV-UHFFFAOYSA-N|C6H5NO2|1.204|20|vdi|210.7|crc|5.7|crc
75-15-0|solvent|Carbon disulfide|二硫化碳|CS2|C(=S)=S|QGJOPFRUJISHPQ-UHFFFAOYSA-N|CS2|1.263|20|perry|46.2|crc|-111.7|crc
865-49-6|solvent|Chloroform-d|氘代氯仿|CDCl3|[2H]C(Cl)(Cl)Cl|HEDRZPFGACZZDS-MICDWDOJSA-N|CDCl3||||||-64.0|onmp
7789-20-0|solvent|Deuterium oxide|重水|D2O|[2H]O[2H]|XLYOFNOQVPJJNP-ZSJDYOACSA-N|D2O|1.104|25|crc|101.4|crc|3.8|crc
2206-27-1|solvent|Dimethyl sulfoxide-d6|氘代二甲基亚砜|DMSO-d6|[2H]C([2H])([2H])S(=O)C([2H])([2H])[2H]|IAZDPXIOMUYVGZ-WFGJKAKNSA-N|C2D6OS|||||||
811-98-3|solvent|Methanol-d4|氘代甲醇|CD3OD|[2H]OC([2H])([2H])[2H]|OKKJLVBELUTLKV-MZCSYVLQSA-N|CD4O|||||||
2206-26-0|solvent|Acetonitrile-d3|氘代乙腈|CD3CN|[2H]C([2H])([2H])C#N|WEVYAHXRMPXWCK-FIBGUPNXSA-N|C2D3N|||||||
666-52-4|solvent|Acetone-d6|氘代丙酮||[2H]C([2H])([2H])C(=O)C([2H])([2H])[2H]|CSCPPACGZOOCGX-WFGJKAKNSA-N|C3D6O||||||-95.6|onmp
1076-43-3|solvent|Benzene-d6|氘代苯|C6D6|[2H]c1c([2H])c([2H])c([2H])c([2H])c1[2H]|UHOVQNZJYSORNB-MZWXYZOWSA-N|C6D6||||||6.8|onmp
7647-01-0|acid|Hydrogen chloride|氯化氢|HCl|Cl|VEXZGXHMUGYJMC-UHFFFAOYSA-N|ClH||||-85.0|crc|-114.2|crc
10035-10-6|acid|Hydrogen bromide|溴化氢|HBr|Br|CPELXLSAUQHCOX-UHFFFAOYSA-N|BrH||||-66.4|crc|-86.8|crc
10034-85-2|acid|Hydrogen iodide|碘化氢|HI|I|XMBWDFGMSWQBCA-UHFFFAOYSA-N|HI||||-35.5|crc|-50.8|crc
7664-39-3|acid|Hydrogen fluoride|氟化氢|HF~hydrofluoric acid|F|KRHYYFGTRYWZRS-UHFFFAOYSA-N|FH|0.954|20|perry|20.0|crc|-83.4|crc
7664-93-9|acid|Sulfuric acid|硫酸|H2SO4|OS(=O)(=O)O|QAOWNCQODCNURD-UHFFFAOYSA-N|H2O4S|1.83|25|crc|337.0|crc|10.3|crc
7697-37-2|acid|Nitric acid|硝酸|HNO3|[N+](=O)(O)[O-]|GRYLNZFGIOXLOG-UHFFFAOYSA-N|HNO3|1.513|25|crc|83.0|crc|-41.6|crc
7664-38-2|acid|Phosphoric acid|磷酸|H3PO4|OP(=O)(O)O|NBIIXXVUZAFLBC-UHFFFAOYSA-N|H3O4P||||407.0|crc|42.4|crc
7601-90-3|acid|Perchloric acid|高氯酸|HClO4|OCl(=O)(=O)=O|VLTRZXGMWDSKGL-UHFFFAOYSA-N|ClHO4||||||-112.0|crc
10043-35-3|acid|Boric acid|硼酸|B(OH)3~H3BO3|B(O)(O)O|KGBXLFKZBHKPEV-UHFFFAOYSA-N|BH3O3||||||170.9|crc
64-18-6|acid|Formic acid|甲酸|HCOOH|C(=O)O|BDAGIHXWWSANSR-UHFFFAOYSA-N|CH2O2|1.22|20|perry|101.0|crc|8.3|crc
64-19-7|acid|Acetic acid|乙酸|AcOH~HOAc~冰醋酸|CC(=O)O|QTBSBXVTEAMEQO-UHFFFAOYSA-N|C2H4O2|1.047|20|perry|117.9|crc|17.0|crc
79-09-4|acid|Propionic acid|丙酸|EtCOOH|CCC(=O)O|XBDQKXXYIPTUBI-UHFFFAOYSA-N|C3H6O2|0.993|20|perry|141.5|crc|-20.5|crc
107-92-6|acid|Butyric acid|丁酸||CCCC(=O)O|FERIUCNNQQJTOY-UHFFFAOYSA-N|C4H8O2|0.956|20|perry|163.7|crc|-5.1|crc
79-31-2|acid|Isobutyric acid|异丁酸||CC(C)C(=O)O|KQNPFQTWMSNSAP-UHFFFAOYSA-N|C4H8O2|0.949|20|perry|154.4|crc|-46.0|crc
75-98-9|acid|Pivalic acid|特戊酸|PivOH~trimethylacetic acid|CC(C)(C)C(=O)O|IUGYQRQAERSCNH-UHFFFAOYSA-N|C5H10O2||||164.2|crc|36.0|crc
76-05-1|acid|Trifluoroacetic acid|三氟乙酸|TFA|C(=O)(C(F)(F)F)O|DTQVDTLACAAQTR-UHFFFAOYSA-N|C2HF3O2|1.489|20|own|72.0|crc|-15.2|crc
79-11-8|acid|Chloroacetic acid|氯乙酸||C(C(=O)O)Cl|FOCAUTSVDIKZOP-UHFFFAOYSA-N|C2H3ClO2||||189.1|crc|62.0|crc
76-03-9|acid|Trichloroacetic acid|三氯乙酸|TCA|C(=O)(C(Cl)(Cl)Cl)O|YNJBWRMUSHSURL-UHFFFAOYSA-N|C2HCl3O2||||198.2|crc|59.1|crc
75-75-2|acid|Methanesulfonic acid|甲磺酸|MsOH~MSA|CS(=O)(=O)O|AFVFQIVMOAPDHO-UHFFFAOYSA-N|CH4O3S||||||20.0|crc
104-15-4|acid|p-Toluenesulfonic acid|对甲苯磺酸|TsOH~pTSA|CC1=CC=C(C=C1)S(=O)(=O)O|JOXIMZWYDAKGHI-UHFFFAOYSA-N|C7H8O3S||||||104.5|crc
6192-52-5|acid|p-Toluenesulfonic acid monohydrate|对甲苯磺酸一水合物|TsOH·H2O~pTsOH·H2O~PTSA monohydrate|Cc1ccc(cc1)S(=O)(=O)O.O|KJIFKLIQANRMOU-UHFFFAOYSA-N|C7H10O4S||||||105.3|crc
24057-28-1|acid|Pyridinium p-toluenesulfonate|对甲苯磺酸吡啶盐|PPTS~对甲苯磺酸吡啶鎓~pyridinium tosylate|Cc1ccc(cc1)S(=O)(=O)[O-].c1cc[nH+]cc1|ZDYVRSLAEXCVBX-UHFFFAOYSA-N|C12H13NO3S|||||||
98-11-3|acid|Benzenesulfonic acid|苯磺酸||C1=CC=C(C=C1)S(=O)(=O)O|SRSXLGNVWSONIS-UHFFFAOYSA-N|C6H6O3S||||||65.0|crc
1493-13-6|acid|Trifluoromethanesulfonic acid|三氟甲磺酸|TfOH~triflic acid|C(F)(F)(F)S(=O)(=O)O|ITMCEJHCFYSIIV-UHFFFAOYSA-N|CHF3O3S|1.696|20|own|162.0|crc||
5872-08-2|acid|10-Camphorsulfonic acid|樟脑-10-磺酸|CSA~camphorsulfonic acid|CC1(C2CCC1(C(=O)C2)CS(=O)(=O)O)C|MIOPJNTWMNEORI-UHFFFAOYSA-N|C10H16O4S|||||||
144-62-7|acid|Oxalic acid|草酸|乙二酸|C(=O)(C(=O)O)O|MUBZPKHOEPUJKR-UHFFFAOYSA-N|C2H2O4|||||||
141-82-2|acid|Malonic acid|丙二酸||C(C(=O)O)C(=O)O|OFOBLEOULBTSOW-UHFFFAOYSA-N|C3H4O4||||||135.0|crc
110-15-6|acid|Succinic acid|丁二酸|琥珀酸|C(CC(=O)O)C(=O)O|KDYFGRWQOYBRFD-UHFFFAOYSA-N|C4H6O4||||234.0|crc|185.0|crc
110-16-7|acid|Maleic acid|马来酸|顺丁烯二酸|C(=C\C(=O)O)\C(=O)O|VZCYOOQTPOCHFL-UPHRSURJSA-N|C4H4O4||||||143.5|crc
110-17-8|acid|Fumaric acid|富马酸|反丁烯二酸|C(=C/C(=O)O)\C(=O)O|VZCYOOQTPOCHFL-OWOJBTEDSA-N|C4H4O4|||||||
124-04-9|acid|Adipic acid|己二酸||C(CCC(=O)O)CC(=O)O|WNLRTRBMVRJNCN-UHFFFAOYSA-N|C6H10O4||||337.5|crc|151.5|crc
77-92-9|acid|Citric acid|柠檬酸||C(C(=O)O)C(CC(=O)O)(C(=O)O)O|KRKNYBCHXYNGOX-UHFFFAOYSA-N|C6H8O7||||||153.0|crc
87-69-4|acid|L-(+)-Tartaric acid|L-酒石酸||[C@@H]([C@H](C(=O)O)O)(C(=O)O)O|FEWJPZIEWOKRBE-JCYAYHJZSA-N|C4H6O6||||||169.0|crc
65-85-0|acid|Benzoic acid|苯甲酸|BzOH|C1=CC=C(C=C1)C(=O)O|WPYMKLBDIGXBTP-UHFFFAOYSA-N|C7H6O2||||250.2|crc|122.3|crc
69-72-7|acid|Salicylic acid|水杨酸||C1=CC=C(C(=C1)C(=O)O)O|YGSDEFSMJLZEOE-UHFFFAOYSA-N|C7H6O3||||||158.6|crc
88-99-3|acid|Phthalic acid|邻苯二甲酸||C1=CC=C(C(=C1)C(=O)O)C(=O)O|XNGIFLGASWRNHJ-UHFFFAOYSA-N|C8H6O4||||||207.0|crc
100-21-0|acid|Terephthalic acid|对苯二甲酸||C1=CC(=CC=C1C(=O)O)C(=O)O|KKEYFWRCBNTPAC-UHFFFAOYSA-N|C8H6O4||||||300.0|onmp
103-82-2|acid|Phenylacetic acid|苯乙酸||C1=CC=C(C=C1)CC(=O)O|WLJVXDMOQOGPHL-UHFFFAOYSA-N|C8H8O2||||268.0|crc|76.7|crc
140-10-3|acid|trans-Cinnamic acid|反式肉桂酸|cinnamic acid~肉桂酸|OC(=O)/C=C/c1ccccc1|WBYWAXJHAXSJNI-VOTSOKGWSA-N|C9H8O2||||300.0|crc|134.0|crc
90-64-2|acid|Mandelic acid|扁桃酸|DL-mandelic acid|C1=CC=C(C=C1)C(C(=O)O)O|IWYDHOAUDWTVEP-UHFFFAOYSA-N|C8H8O3||||||121.0|onmp
118-90-1|acid|o-Toluic acid|邻甲基苯甲酸||CC1=CC=CC=C1C(=O)O|ZWLPBLYKEWSWPD-UHFFFAOYSA-N|C8H8O2||||259.5|crc|103.4|crc
99-94-5|acid|p-Toluic acid|对甲基苯甲酸||CC1=CC=C(C=C1)C(=O)O|LPNBBFKOUUSUDB-UHFFFAOYSA-N|C8H8O2||||||180.0|crc
62-23-7|acid|4-Nitrobenzoic acid|对硝基苯甲酸|PNBA|C1=CC(=CC=C1C(=O)O)[N+](=O)[O-]|OTLNPYWUJOZPPA-UHFFFAOYSA-N|C7H5NO4||||320.0|crc|241.0|crc
100-09-4|acid|p-Anisic acid|对甲氧基苯甲酸|4-methoxybenzoic acid|COC1=CC=C(C=C1)C(=O)O|ZEYHEAKUIGZSGI-UHFFFAOYSA-N|C8H8O3||||276.5|crc|184.0|crc
79-10-7|acid|Acrylic acid|丙烯酸||C=CC(=O)O|NIXOWILDQLNWCW-UHFFFAOYSA-N|C3H4O2|1.051|20|perry|142.0|crc|13.6|crc
79-41-4|acid|Methacrylic acid|甲基丙烯酸||CC(=C)C(=O)O|CERQOIWHTDAKMF-UHFFFAOYSA-N|C4H6O2|1.014|20|perry|160.0|crc|14.6|crc
79-08-3|acid|Bromoacetic acid|溴乙酸||C(C(=O)O)Br|KDPAWGWELVVRCH-UHFFFAOYSA-N|C2H3BrO2||||208.0|crc|50.0|crc
107-43-7|acid|Betaine|甜菜碱|trimethylglycine|C[N+](C)(C)CC(=O)[O-]|KWIUHFFTVRNATP-UHFFFAOYSA-N|C5H11NO2|||||||
121-44-8|base|Triethylamine|三乙胺|TEA~Et3N~NEt3|CCN(CC)CC|ZMANZCXQSJIPKH-UHFFFAOYSA-N|C6H15N|0.729|20|perry|88.8|crc|-114.7|crc
7087-68-5|base|N,N-Diisopropylethylamine|N,N-二异丙基乙胺|DIPEA~DIEA~Hünig's base~iPr2NEt~Huenig base~Hunig's base~Hunig base|CCN(C(C)C)C(C)C|JGFZNNIVVJXRND-UHFFFAOYSA-N|C8H19N|0.742|25|own|114.0|crc|-48.0|onmp
108-18-9|base|Diisopropylamine|二异丙胺|DIPA~iPr2NH|CC(C)NC(C)C|UAOMVDZJSHZZME-UHFFFAOYSA-N|C6H15N|0.718|20|perry|84.0|crc|-61.0|crc
109-89-7|base|Diethylamine|二乙胺|Et2NH|CCNCC|HPNMFZURTQLUMO-UHFFFAOYSA-N|C4H11N|0.708|20|perry|55.4|crc|-50.0|crc
124-40-3|base|Dimethylamine|二甲胺|Me2NH|CNC|ROSDSFDQCJNGOL-UHFFFAOYSA-N|C2H7N||||7.3|crc|-93.0|crc
74-89-5|base|Methylamine|甲胺|MeNH2|CN|BAVYZALUXZFZLV-UHFFFAOYSA-N|CH5N||||-6.4|crc|-93.4|crc
75-04-7|base|Ethylamine|乙胺|EtNH2|CCN|QUSNBJAOOMFDIB-UHFFFAOYSA-N|C2H7N||||16.6|crc|-81.0|crc
107-10-8|base|Propylamine|正丙胺||CCCN|WGYKZJWCGVVSQN-UHFFFAOYSA-N|C3H9N|0.719|20|perry|47.2|crc|-84.8|crc
75-31-0|base|Isopropylamine|异丙胺|iPrNH2|CC(C)N|JJWLVOIRVHMVIS-UHFFFAOYSA-N|C3H9N|0.689|20|perry|31.8|crc|-95.1|crc
109-73-9|base|Butylamine|正丁胺|nBuNH2|CCCCN|HQABUPZFAYXKJW-UHFFFAOYSA-N|C4H11N|0.739|20|vdi|77.0|crc|-49.0|crc
75-64-9|base|tert-Butylamine|叔丁胺|tBuNH2|CC(C)(C)N|YBRBMKDOPFTVDT-UHFFFAOYSA-N|C4H11N||||44.0|crc|-66.9|crc
75-50-3|base|Trimethylamine|三甲胺|Me3N|CN(C)C|GETQZCLCWQTVFV-UHFFFAOYSA-N|C3H9N||||2.8|crc|-117.1|crc
102-82-9|base|Tributylamine|三正丁胺|Bu3N|CCCCN(CCCC)CCCC|IMFACGCPASFAPR-UHFFFAOYSA-N|C12H27N||||207.0|crc|-70.0|crc
7664-41-7|base|Ammonia|氨|NH3~氨气|N|QGZKDVFQNNGYKY-UHFFFAOYSA-N|H3N||||-33.3|crc|-77.7|crc
110-86-1|base|Pyridine|吡啶|Py|C1=CC=NC=C1|JUJWROOIHBZHMG-UHFFFAOYSA-N|C5H5N|0.983|20|vdi|115.2|crc|-41.6|crc
108-48-5|base|2,6-Lutidine|2,6-二甲基吡啶|2,6-dimethylpyridine|Cc1cccc(C)n1|OISVCGZHLKNMSJ-UHFFFAOYSA-N|C7H9N|0.925|20|own|144.0|crc|-6.1|crc
108-75-8|base|2,4,6-Collidine|2,4,6-三甲基吡啶|sym-collidine|CC1=CC(=NC(=C1)C)C|BWZVCCNYKMEVEX-UHFFFAOYSA-N|C8H11N||||170.0|crc|-44.3|crc
585-48-8|base|2,6-Di-tert-butylpyridine|2,6-二叔丁基吡啶|DTBP|CC(C)(C)C1=NC(=CC=C1)C(C)(C)C|UWKQJZCTQGMHKD-UHFFFAOYSA-N|C13H21N||||||2.1|onmp
1122-58-3|base|4-Dimethylaminopyridine|4-二甲氨基吡啶|DMAP~4-(dimethylamino)pyridine|CN(C)C1=CC=NC=C1|VHYFNPMBLIVWCW-UHFFFAOYSA-N|C7H10N2||||||113.9|crc
288-32-4|base|Imidazole|咪唑||C1=CN=CN1|RAXXELZNTBOGNW-UHFFFAOYSA-N|C3H4N2||||257.0|crc|89.5|crc
616-47-7|base|1-Methylimidazole|1-甲基咪唑|NMI~N-methylimidazole|CN1C=CN=C1|MCTWTZJPVLRJOU-UHFFFAOYSA-N|C4H6N2||||195.5|crc|-6.0|crc
109-02-4|base|4-Methylmorpholine|N-甲基吗啉|NMM~N-methylmorpholine|CN1CCOCC1|SJRJJKPEHAURKC-UHFFFAOYSA-N|C5H11NO|0.92|25|own|||-64.4|crc
110-91-8|base|Morpholine|吗啉||C1COCCN1|YNAVUWVOSKDBBP-UHFFFAOYSA-N|C4H9NO|1|20|own|128.2|crc|-4.8|crc
110-89-4|base|Piperidine|哌啶||C1CCNCC1|NQRYJNQNLNOLGT-UHFFFAOYSA-N|C5H11N|0.863|20|vdi|106.2|crc|-11.0|crc
123-75-1|base|Pyrrolidine|吡咯烷||C1CCNC1|RWRDLPDLKQPQOW-UHFFFAOYSA-N|C4H9N|0.852|25|own|86.6|crc|-57.8|crc
110-85-0|base|Piperazine|哌嗪||C1CNCCN1|GLUUGHFHXGJENI-UHFFFAOYSA-N|C4H10N2||||148.6|crc|111.0|crc
109-01-3|base|1-Methylpiperazine|N-甲基哌嗪||CN1CCNCC1|PVOAHINGSUIXLS-UHFFFAOYSA-N|C5H12N2||||135.0|crc|-6.0|onmp
121-69-7|base|N,N-Dimethylaniline|N,N-二甲基苯胺|PhNMe2|CN(C)C1=CC=CC=C1|JLTDJTHDQAWBAV-UHFFFAOYSA-N|C8H11N|0.955|20|vdi|193.0|crc|2.1|crc
280-57-9|base|1,4-Diazabicyclo[2.2.2]octane|三乙烯二胺|DABCO~TEDA|C1CN2CCN1CC2|IMNIMPAHZVJRPE-UHFFFAOYSA-N|C6H12N2||||||159.8|crc
6674-22-2|base|1,8-Diazabicyclo[5.4.0]undec-7-ene|1,8-二氮杂双环[5.4.0]十一碳-7-烯|DBU|C1CCC2=NCCCN2CC1|GQHTUMJGOHRCHB-UHFFFAOYSA-N|C9H16N2|1.018|20|own|||-70.0|onmp
3001-72-7|base|1,5-Diazabicyclo[4.3.0]non-5-ene|1,5-二氮杂双环[4.3.0]壬-5-烯|DBN|C1CC2=NCCCN2C1|SGUVLZREKBPKCE-UHFFFAOYSA-N|C7H12N2|||||||
5807-14-7|base|1,5,7-Triazabicyclo[4.4.0]dec-5-ene|1,5,7-三氮杂二环[4.4.0]癸-5-烯|TBD|C1CNC2=NCCCN2C1|FVKFHMNJTHKMRX-UHFFFAOYSA-N|C7H13N3|||||||
100-76-5|base|Quinuclidine|奎宁环||C1CN2CCC1CC2|SBYHFKPVCBCYGV-UHFFFAOYSA-N|C7H13N||||||157.0|crc
80-70-6|base|1,1,3,3-Tetramethylguanidine|四甲基胍|TMG|CN(C)C(=N)N(C)C|KYVBNYUBXIEUFW-UHFFFAOYSA-N|C5H13N3|||||||
107-15-3|base|Ethylenediamine|乙二胺|EDA|C(CN)N|PIICEJLVQHRZGT-UHFFFAOYSA-N|C2H8N2|0.897|20|perry|116.9|crc|11.1|crc
110-18-9|base|N,N,N',N'-Tetramethylethylenediamine|四甲基乙二胺|TMEDA|CN(C)CCN(C)C|KWYHDKDOAIKMQN-UHFFFAOYSA-N|C6H16N2|0.775|20|own|121.0|crc|-58.0|crc
110-70-3|base|N,N'-Dimethylethylenediamine|N,N'-二甲基乙二胺|DMEDA|CNCCNC|KVKFRMCSXWQSNT-UHFFFAOYSA-N|C4H12N2||||120.0|crc||
111-40-0|base|Diethylenetriamine|二乙烯三胺|DETA|C(CNCCN)N|RPNUMPOLZDHAAY-UHFFFAOYSA-N|C4H13N3||||206.5|crc|-39.0|crc
3030-47-5|base|N,N,N',N'',N''-Pentamethyldiethylenetriamine|五甲基二乙烯三胺|PMDTA~PMDETA|CN(C)CCN(C)CCN(C)C|UKODFQOELJFMII-UHFFFAOYSA-N|C9H23N3||||||18.0|onmp
768-66-1|base|2,2,6,6-Tetramethylpiperidine|2,2,6,6-四甲基哌啶|TMP~HTMP|CC1(CCCC(N1)(C)C)C|RKMGAJGJIURJSJ-UHFFFAOYSA-N|C9H19N||||153.0|crc|28.0|crc
999-97-3|base|Hexamethyldisilazane|六甲基二硅氮烷|HMDS|C[Si](C)(C)N[Si](C)(C)C|FFUAGWLWBBFQJT-UHFFFAOYSA-N|C6H19NSi2||||125.0|crc|-78.0|onmp
141-43-5|base|Ethanolamine|乙醇胺|2-aminoethanol|C(CO)N|HZAXFHJVJLSVMW-UHFFFAOYSA-N|C2H7NO||||170.3|crc|10.4|crc
111-42-2|base|Diethanolamine|二乙醇胺||C(CO)NCCO|ZBCBWPMODOFKDW-UHFFFAOYSA-N|C4H11NO2||||271.2|crc|27.9|crc
102-71-6|base|Triethanolamine|三乙醇胺||C(CO)N(CCO)CCO|GSEJCLTVZPLZKY-UHFFFAOYSA-N|C6H15NO3||||350.0|crc|21.5|crc
77-86-1|base|Tris(hydroxymethyl)aminomethane|三羟甲基氨基甲烷|Tris~THAM|C(C(CO)(CO)N)O|LENZDBCJOHFCAS-UHFFFAOYSA-N|C4H11NO3||||||170.5|crc
1310-73-2|base|Sodium hydroxide|氢氧化钠|NaOH~烧碱|[OH-].[Na+]|HEMHJVSKTPXQMS-UHFFFAOYSA-M|HNaO||||1388.0|crc|323.0|crc
1310-58-3|base|Potassium hydroxide|氢氧化钾|KOH|[OH-].[K+]|KWYUFKZDYYNOTN-UHFFFAOYSA-M|HKO||||1327.0|crc|406.0|crc
1310-65-2|base|Lithium hydroxide|氢氧化锂|LiOH|[Li+].[OH-]|WMFOQBRAJBCJND-UHFFFAOYSA-M|HLiO||||1626.0|crc|473.0|crc
1310-66-3|base|Lithium hydroxide monohydrate|氢氧化锂一水合物|LiOH·H2O|[Li+].[OH-].O|GLXDVVHUTZTUQK-UHFFFAOYSA-M|H3LiO2|||||||
21351-79-1|base|Cesium hydroxide|氢氧化铯|CsOH|[OH-].[Cs+]|HUCVOHYBFXVBRW-UHFFFAOYSA-M|CsHO||||||342.3|crc
17194-00-2|base|Barium hydroxide|氢氧化钡|Ba(OH)2|[OH-].[OH-].[Ba+2]|RQPZNWPYLFFXCP-UHFFFAOYSA-L|BaH2O2||||||408.0|crc
1305-62-0|base|Calcium hydroxide|氢氧化钙|Ca(OH)2|[OH-].[OH-].[Ca+2]|AXCZMVOFGPJBDE-UHFFFAOYSA-L|CaH2O2|||||||
497-19-8|base|Sodium carbonate|碳酸钠|Na2CO3|C(=O)([O-])[O-].[Na+].[Na+]|CDBYLPFSWZWCQE-UHFFFAOYSA-L|CNa2O3||||||856.0|crc
584-08-7|base|Potassium carbonate|碳酸钾|K2CO3|C(=O)([O-])[O-].[K+].[K+]|BWHMMNNQKKPAPP-UHFFFAOYSA-L|CK2O3||||||899.0|crc
534-17-8|base|Cesium carbonate|碳酸铯|Cs2CO3|C(=O)([O-])[O-].[Cs+].[Cs+]|FJDQFPXHSGXQBY-UHFFFAOYSA-L|CCs2O3||||||793.0|crc
554-13-2|base|Lithium carbonate|碳酸锂|Li2CO3|[Li+].[Li+].C(=O)([O-])[O-]|XGZVUEUWXADBQD-UHFFFAOYSA-L|CLi2O3||||||732.0|crc
144-55-8|base|Sodium bicarbonate|碳酸氢钠|NaHCO3~小苏打|C(=O)(O)[O-].[Na+]|UIIMBOGNXHQVGW-UHFFFAOYSA-M|CHNaO3||||||527.0|crc
298-14-6|base|Potassium bicarbonate|碳酸氢钾|KHCO3|C(=O)(O)[O-].[K+]|TYJJADVDDVDEDZ-UHFFFAOYSA-M|CHKO3|||||||
127-09-3|base|Sodium acetate|乙酸钠|NaOAc|CC(=O)[O-].[Na+]|VMHLLURERBWHNL-UHFFFAOYSA-M|C2H3NaO2||||||328.2|crc
127-08-2|base|Potassium acetate|乙酸钾|KOAc|CC(=O)[O-].[K+]|SCVFZCLFOSHCOH-UHFFFAOYSA-M|C2H3KO2||||||309.0|crc
7778-53-2|base|Potassium phosphate tribasic|磷酸钾|K3PO4|[O-]P(=O)([O-])[O-].[K+].[K+].[K+]|LWIHDJKSTIGBAC-UHFFFAOYSA-K|K3O4P||||||1340.0|crc
7601-54-9|base|Sodium phosphate tribasic|磷酸三钠|Na3PO4|[O-]P(=O)([O-])[O-].[Na+].[Na+].[Na+]|RYFMWSXOAZQYPI-UHFFFAOYSA-K|Na3O4P||||||1583.0|crc
7558-79-4|base|Sodium phosphate dibasic|磷酸氢二钠|Na2HPO4|O=P([O-])([O-])O.[Na+].[Na+]|BNIILDVGGAEEIG-UHFFFAOYSA-L|HNa2O4P|||||||
7778-77-0|base|Potassium phosphate monobasic|磷酸二氢钾|KH2PO4|OP(=O)(O)[O-].[K+]|GNSKLFRGEWLPPA-UHFFFAOYSA-M|H2KO4P|||||||
7758-11-4|base|Potassium phosphate dibasic|磷酸氢二钾|K2HPO4|OP(=O)([O-])[O-].[K+].[K+]|ZPWVASYFFYYZEW-UHFFFAOYSA-L|HK2O4P|||||||
124-41-4|base|Sodium methoxide|甲醇钠|NaOMe|C[O-].[Na+]|WQDUMFSSJAZKTM-UHFFFAOYSA-N|CH3NaO||||||300.0|crc
141-52-6|base|Sodium ethoxide|乙醇钠|NaOEt|CC[O-].[Na+]|QDRKDTQENPPHOJ-UHFFFAOYSA-N|C2H5NaO|||||||
865-48-5|base|Sodium tert-butoxide|叔丁醇钠|NaOtBu|CC(C)(C)[O-].[Na+]|MFRIHAYPQRLWNB-UHFFFAOYSA-N|C4H9NaO|||||||
865-47-4|base|Potassium tert-butoxide|叔丁醇钾|KOtBu~tBuOK|CC(C)(C)[O-].[K+]|LPNYRYFBWFDTMA-UHFFFAOYSA-N|C4H9KO|||||||
1907-33-1|base|Lithium tert-butoxide|叔丁醇锂|LiOtBu|CC(C)(C)[O-].[Li+]|LZWQNOHZMQIFBX-UHFFFAOYSA-N|C4H9LiO|||||||
865-33-8|base|Potassium methoxide|甲醇钾|KOMe|C[O-].[K+]|BDAWXSQJJCIFIK-UHFFFAOYSA-N|CH3KO|||||||
7646-69-7|base|Sodium hydride|氢化钠|NaH|[H-].[Na+]|BZKBCQXYZZXSCO-UHFFFAOYSA-N|HNa||||||638.0|crc
7693-26-7|base|Potassium hydride|氢化钾|KH|[H-].[K+]|OCFVSFVLVRNXFJ-UHFFFAOYSA-N|HK||||||619.0|crc
7789-78-8|base|Calcium hydride|氢化钙|CaH2|[H-].[H-].[Ca+2]|UUGAXJGDKREHIO-UHFFFAOYSA-N|CaH2||||||1000.0|crc
7580-67-8|base|Lithium hydride|氢化锂|LiH|[H-].[Li+]|SRTHRWZAMDZJOS-UHFFFAOYSA-N|HLi||||||692.0|crc
7782-92-5|base|Sodium amide|氨基钠|NaNH2|[NH2-].[Na+]|ODZPKZBBUMBTMG-UHFFFAOYSA-N|H2NNa||||||210.0|crc
4111-54-0|base|Lithium diisopropylamide|二异丙基氨基锂|LDA|CC(C)[N-]C(C)C.[Li+]|ZCSHNCUQKCANBX-UHFFFAOYSA-N|C6H14LiN|||||||
4039-32-1|base|Lithium bis(trimethylsilyl)amide|双(三甲基硅基)氨基锂|LiHMDS~LHMDS|C[Si](C)(C)[N-][Si](C)(C)C.[Li+]|YNESATAKKCNGOF-UHFFFAOYSA-N|C6H18LiNSi2|||||||
1070-89-9|base|Sodium bis(trimethylsilyl)amide|双(三甲基硅基)氨基钠|NaHMDS|C[Si](C)(C)[N-][Si](C)(C)C.[Na+]|WRIKHQLVHPKCJU-UHFFFAOYSA-N|C6H18NNaSi2|||||||
40949-94-8|base|Potassium bis(trimethylsilyl)amide|双(三甲基硅基)氨基钾|KHMDS|C[Si](C)(C)[N-][Si](C)(C)C.[K+]|IUBQJLUDMLPAGT-UHFFFAOYSA-N|C6H18KNSi2|||||||
109-72-8|base|n-Butyllithium|正丁基锂|nBuLi~n-BuLi~BuLi|[Li]CCCC|MZRVEZGGRBJDDB-UHFFFAOYSA-N|C4H9Li|||||||
598-30-1|base|sec-Butyllithium|仲丁基锂|sBuLi~s-BuLi|[Li]C(C)CC|VATDYQWILMGLEW-UHFFFAOYSA-N|C4H9Li|||||||
594-19-4|base|tert-Butyllithium|叔丁基锂|tBuLi~t-BuLi|[Li]C(C)(C)C|BKDLGMUIXWPYGD-UHFFFAOYSA-N|C4H9Li|||||||
917-54-4|base|Methyllithium|甲基锂|MeLi|[Li]C|DVSDBMFJEQPWNO-UHFFFAOYSA-N|CH3Li|||||||
591-51-5|base|Phenyllithium|苯基锂|PhLi|[Li]c1ccccc1|NHKJPPKXDNZFBJ-UHFFFAOYSA-N|C6H5Li|||||||
506-59-2|base|Dimethylamine hydrochloride|二甲胺盐酸盐|Me2NH·HCl|CNC.Cl|IQDGSYLLQPDQDV-UHFFFAOYSA-N|C2H8ClN||||||171.0|crc
593-51-1|base|Methylamine hydrochloride|甲胺盐酸盐|MeNH2·HCl|CN.Cl|NQMRYBIKMRVZLB-UHFFFAOYSA-N|CH6ClN||||||227.5|crc
554-68-7|base|Triethylamine hydrochloride|三乙胺盐酸盐|Et3N·HCl|CCN(CC)CC.Cl|ILWRPSCZWQJDMK-UHFFFAOYSA-N|C6H16ClN|||||||
16940-66-2|reductant|Sodium borohydride|硼氢化钠|NaBH4|[BH4-].[Na+]|YOQDYZUWIQVZSF-UHFFFAOYSA-N|BH4Na|||||||
16949-15-8|reductant|Lithium borohydride|硼氢化锂|LiBH4|[BH4-].[Li+]|UUKMSDRCXNLYOO-UHFFFAOYSA-N|BH4Li||||||268.0|crc
13762-51-1|reductant|Potassium borohydride|硼氢化钾|KBH4|[BH4-].[K+]|ICRGAIPBTSPUEX-UHFFFAOYSA-N|BH4K|||||||
25895-60-7|reductant|Sodium cyanoborohydride|氰基硼氢化钠|NaBH3CN~NaCNBH3|[BH3-]C#N.[Na+]|CVDUGUOQTVTBJH-UHFFFAOYSA-N|CH3BNNa|||||||
56553-60-7|reductant|Sodium triacetoxyborohydride|三乙酰氧基硼氢化钠|STAB~NaBH(OAc)3|CC(=O)O[BH-](OC(C)=O)OC(C)=O.[Na+]|HHYFEYBWNZJVFQ-UHFFFAOYSA-N|C6H10BNaO6|||||||
16853-85-3|reductant|Lithium aluminium hydride|氢化铝锂|LAH~LiAlH4~四氢铝锂|[AlH4-].[Li+]|OCZDCIYGECBNKL-UHFFFAOYSA-N|AlH4Li|||||||
1191-15-7|reductant|Diisobutylaluminium hydride|二异丁基氢化铝|DIBAL-H~DIBAL~DIBALH|CC(C)C[AlH]CC(C)C|AZWXAPCAJCYGIA-UHFFFAOYSA-N|C8H19Al|||||||
22722-98-1|reductant|Sodium bis(2-methoxyethoxy)aluminium hydride|双(2-甲氧基乙氧基)氢化铝钠|Red-Al~Vitride|COCCO[AlH2-]OCCOC.[Na+]|XJIQVZMZXHEYOY-UHFFFAOYSA-N|C6H16AlNaO4|||||||
38721-52-7|reductant|Lithium tri-sec-butylborohydride|三仲丁基硼氢化锂|L-Selectride|CCC(C)[BH-](C(C)CC)C(C)CC.[Li+]|ACJKNTZKEFMEAK-UHFFFAOYSA-N|C12H28BLi|||||||
22560-16-3|reductant|Lithium triethylborohydride|三乙基硼氢化锂|Super-Hydride~LiBHEt3|CC[BH-](CC)CC.[Li+]|WCJAYABJWDIZAJ-UHFFFAOYSA-N|C6H16BLi|||||||
14044-65-6|reductant|Borane tetrahydrofuran complex|硼烷四氢呋喃络合物|BH3·THF~borane-THF|B.C1CCOC1|RMCYTHFAWCWRFA-UHFFFAOYSA-N|C4H11BO|||||||
13292-87-0|reductant|Borane dimethyl sulfide complex|硼烷二甲硫醚络合物|BH3·SMe2~BMS~BH3·DMS|B.CSC|RMHDLBZYPISZOI-UHFFFAOYSA-N|C2H9BS|||||||
280-64-8|reductant|9-Borabicyclo[3.3.1]nonane|9-硼双环[3.3.1]壬烷|9-BBN|B1C2CCCC1CCC2|FEJUGLKDZJDVFY-UHFFFAOYSA-N|C8H15B|||||||
274-07-7|reductant|Catecholborane|儿茶酚硼烷|HBcat|B1Oc2ccccc2O1|CENMEJUYOOMFFZ-UHFFFAOYSA-N|C6H5BO2||||||12.0|crc
25015-63-8|reductant|Pinacolborane|频哪醇硼烷|HBpin|CC1(C)OBOC1(C)C|UCFSYHMCKWNKAH-UHFFFAOYSA-N|C6H13BO2|||||||
617-86-7|reductant|Triethylsilane|三乙基硅烷|TES-H~Et3SiH|CC[Si](CC)CC|QXTIBZLKQPJVII-UHFFFAOYSA-N|C6H15Si||||109.0|crc|-156.9|crc
694-53-1|reductant|Phenylsilane|苯硅烷|PhSiH3|C1=CC=C(C=C1)[Si]|PARWUHTVGZSQPD-UHFFFAOYSA-N|C6H8Si||||119.0|crc||
775-12-2|reductant|Diphenylsilane|二苯基硅烷|Ph2SiH2|C1=CC=C(C=C1)[Si]C2=CC=CC=C2|BPYFPNZHLXDIGA-UHFFFAOYSA-N|C12H10Si|||||||
1873-77-4|reductant|Tris(trimethylsilyl)silane|三(三甲基硅基)硅烷|TTMSS~(TMS)3SiH|C[Si](C)(C)[SiH]([Si](C)(C)C)[Si](C)(C)C|SQMFULTZZQBFBM-UHFFFAOYSA-N|C9H28Si4|||||||
688-73-3|reductant|Tributyltin hydride|三正丁基氢化锡|Bu3SnH~TBTH|CCCC[Sn](CCCC)CCCC|PIILXFBHQILWPS-UHFFFAOYSA-N|C12H27Sn|||||||
302-01-2|reductant|Hydrazine|肼|N2H4|NN|OAKJQQAXSVQMHS-UHFFFAOYSA-N|H4N2|1.008|20|perry|113.6|crc|1.5|crc
7803-57-8|reductant|Hydrazine monohydrate|水合肼|N2H4·H2O~hydrazine hydrate|NN.O|IKDUDTNKRLTJSI-UHFFFAOYSA-N|H6N2O|1.03|25|crc|119.0|crc|-51.7|crc
1333-74-0|reductant|Hydrogen|氢气|H2|[HH]|UFHFLCQGNIYNRP-UHFFFAOYSA-N|H2||||-252.9|crc|-259.2|crc
540-69-2|reductant|Ammonium formate|甲酸铵|HCOONH4|C(=O)[O-].[NH4+]|VZTDIZULWFCMLS-UHFFFAOYSA-N|CH5NO2||||||116.0|crc
141-53-7|reductant|Sodium formate|甲酸钠|HCOONa|C(=O)[O-].[Na+]|HLBBKKJFGFRGMU-UHFFFAOYSA-M|CHNaO2||||||257.3|crc
7440-66-6|reductant|Zinc|锌粉|Zn~zinc dust|[Zn]|HCHKCACWOHOZIP-UHFFFAOYSA-N|Zn||||907.0|crc|419.5|crc
7439-95-4|reductant|Magnesium|镁屑|Mg~magnesium turnings|[Mg]|FYYHWMGAXLPEAU-UHFFFAOYSA-N|Mg||||1090.0|crc|650.0|crc
7439-89-6|reductant|Iron|铁粉|Fe~iron powder|[Fe]|XEEYBQQBJWHFJM-UHFFFAOYSA-N|Fe||||2861.0|crc|1538.0|crc
7440-23-5|reductant|Sodium|金属钠|Na|[Na]|KEAYESYHFKHZAL-UHFFFAOYSA-N|Na||||882.9|crc|97.8|crc
7440-09-7|reductant|Potassium|金属钾|K|[K]|ZLMJMSJWJFRBEC-UHFFFAOYSA-N|K||||759.0|crc|63.5|crc
7439-93-2|reductant|Lithium|金属锂|Li|[Li]|WHXSMMKQMYFTQS-UHFFFAOYSA-N|Li||||1342.0|crc|180.5|crc
7440-31-5|reductant|Tin|锡粒|Sn|[Sn]|ATJFFYVFTNAWJD-UHFFFAOYSA-N|Sn||||2586.0|crc|231.9|crc
7429-90-5|reductant|Aluminium|铝粉|Al|[Al]|XAGFODPZIPBFFR-UHFFFAOYSA-N|Al||||2519.0|crc|660.3|crc
7440-74-6|reductant|Indium|铟粉|In|[In]|APFVFJFRJDLVQX-UHFFFAOYSA-N|In||||2027.0|crc|156.6|crc
7440-50-8|reductant|Copper|铜粉|Cu|[Cu]|RYGMFSIKBFXOCR-UHFFFAOYSA-N|Cu||||2560.0|crc|1084.6|crc
7440-22-4|reductant|Silver|银|Ag|[Ag]|BQCADISMDOOEFD-UHFFFAOYSA-N|Ag||||2162.0|crc|961.8|crc
7439-97-6|reductant|Mercury|汞|Hg~水银|[Hg]|QSHDDOUJBYECFT-UHFFFAOYSA-N|Hg|13.534|25|crc|356.6|crc|-38.8|crc
10025-69-1|reductant|Tin(II) chloride dihydrate|氯化亚锡二水合物|SnCl2·2H2O|[Cl-].[Cl-].[Sn+2].O.O|FWPIDFUJEMBDLS-UHFFFAOYSA-L|Cl2H4O2Sn|||||||
7775-14-6|reductant|Sodium dithionite|连二亚硫酸钠|Na2S2O4~保险粉|[O-]S(=O)S(=O)[O-].[Na+].[Na+]|JVBXVOWTABLYPX-UHFFFAOYSA-L|Na2O4S2|||||||
7772-98-7|reductant|Sodium thiosulfate|硫代硫酸钠|Na2S2O3|O=S([O-])([O-])=S.[Na+].[Na+]|AKHNMLFCWUSKQB-UHFFFAOYSA-L|Na2O3S2|||||||
7757-83-7|reductant|Sodium sulfite|亚硫酸钠|Na2SO3|[O-]S(=O)[O-].[Na+].[Na+]|GEHJYWRUCIMESM-UHFFFAOYSA-L|Na2O3S||||||911.0|crc
7631-90-5|reductant|Sodium bisulfite|亚硫酸氢钠|NaHSO3|OS(=O)[O-].[Na+]|DWAQJAXMDSEUJJ-UHFFFAOYSA-M|HNaO3S|||||||
50-81-7|reductant|L-Ascorbic acid|L-抗坏血酸|vitamin C~维生素 C|C([C@@H]([C@@H]1C(=C(C(=O)O1)O)O)O)O|CIWBSHSKHKDKBQ-JLAZNSOCSA-N|C6H8O6||||||191.0|crc
134-03-2|reductant|Sodium L-ascorbate|L-抗坏血酸钠|sodium ascorbate~NaAsc|C(C(C1C(=C(C(=O)O1)O)[O-])O)O.[Na+]|PPASLZSBLFJQEF-UHFFFAOYSA-M|C6H7NaO6|||||||
16774-21-3|reductant|Ceric ammonium nitrate|硝酸铈铵|CAN~ammonium cerium(IV) nitrate|[NH4+].[NH4+].[Ce+4].[O-][N+]([O-])=O.[O-][N+]([O-])=O.[O-][N+]([O-])=O.[O-][N+]([O-])=O.[O-][N+]([O-])=O.[O-][N+]([O-])=O|XMPZTFVPEKAKFH-UHFFFAOYSA-P|CeH8N8O18|||||||
603-35-0|reductant|Triphenylphosphine|三苯基膦|PPh3~TPP|C1=CC=C(C=C1)P(C2=CC=CC=C2)C3=CC=CC=C3|RIOQSEWOXXDEQQ-UHFFFAOYSA-N|C18H15P||||||80.0|crc
1486-28-8|reductant|Methyldiphenylphosphine|甲基二苯基膦|PMePh2|CP(C1=CC=CC=C1)C2=CC=CC=C2|UJNZOIKQAUQOCN-UHFFFAOYSA-N|C13H13P|||||||
594-09-2|reductant|Trimethylphosphine|三甲基膦|PMe3|CP(C)C|YWWDBCBWQNCYNR-UHFFFAOYSA-N|C3H9P||||43.0|crc|-85.0|crc
998-40-3|reductant|Tributylphosphine|三正丁基膦|PBu3|CCCCP(CCCC)CCCC|TUQOTMZNTHZOKS-UHFFFAOYSA-N|C12H27P||||240.0|crc|-62.5|onmp
122-52-1|reductant|Triethyl phosphite|亚磷酸三乙酯|P(OEt)3|CCOP(OCC)OCC|BDZBKCUKTQZUTL-UHFFFAOYSA-N|C6H15O3P||||157.9|crc|-112.0|onmp
121-45-9|reductant|Trimethyl phosphite|亚磷酸三甲酯|P(OMe)3|COP(OC)OC|CYTQBVOFDCPGCX-UHFFFAOYSA-N|C3H9O3P||||110.0|crc|-78.0|onmp
51805-45-9|reductant|Tris(2-carboxyethyl)phosphine hydrochloride|三(2-羧乙基)膦盐酸盐|TCEP~TCEP·HCl|OC(=O)CCP(CCC(O)=O)CCC(O)=O.Cl|PBVAJRFEEOIAGW-UHFFFAOYSA-N|C9H16ClO6P|||||||
7722-84-1|oxidant|Hydrogen peroxide|过氧化氢|H2O2~双氧水|OO|MHAJPDPJQMAIIY-UHFFFAOYSA-N|H2O2|1.44|25|crc|150.2|crc|-0.4|crc
75-91-2|oxidant|tert-Butyl hydroperoxide|叔丁基过氧化氢|TBHP~tBuOOH|CC(C)(C)OO|CIHOLLKRGTVIJN-UHFFFAOYSA-N|C4H10O2||||||6.0|crc
937-14-4|oxidant|3-Chloroperbenzoic acid|间氯过氧苯甲酸|mCPBA~m-CPBA|C1=CC(=CC(=C1)Cl)C(=O)OO|NHQDETIJWKXCTC-UHFFFAOYSA-N|C7H5ClO3|||||||
79-21-0|oxidant|Peracetic acid|过氧乙酸|AcOOH|CC(=O)OO|KFSLWBXXFJQRDL-UHFFFAOYSA-N|C2H4O3||||110.0|crc|-0.2|crc
94-36-0|oxidant|Benzoyl peroxide|过氧化苯甲酰|BPO|C1=CC=C(C=C1)C(=O)OOC(=O)C2=CC=CC=C2|OMPJBNCRMGITSC-UHFFFAOYSA-N|C14H10O4||||||104.5|crc
110-05-4|oxidant|Di-tert-butyl peroxide|二叔丁基过氧化物|tBuOOtBu|CC(C)(C)OOC(C)(C)C|LSXWFXONGKSEMY-UHFFFAOYSA-N|C8H18O2||||110.0|crc|-40.0|crc
78-67-1|oxidant|Azobisisobutyronitrile|偶氮二异丁腈|AIBN|CC(C)(C#N)N=NC(C)(C)C#N|OZAIFHULBGXAKX-VAWYXSNFSA-N|C8H12N4||||||101.5|onmp
7722-64-7|oxidant|Potassium permanganate|高锰酸钾|KMnO4|[O-][Mn](=O)(=O)=O.[K+]|VZJVWSHVAAUDKD-UHFFFAOYSA-N|KMnO4|||||||
1313-13-9|oxidant|Manganese dioxide|二氧化锰|MnO2|O=[Mn]=O|NUJOXMJBOLGQSY-UHFFFAOYSA-N|MnO2|||||||
1333-82-0|oxidant|Chromium trioxide|三氧化铬|CrO3|O=[Cr](=O)=O|WGLPBDUCMAPZCE-UHFFFAOYSA-N|CrO3||||||197.0|crc
26299-14-9|oxidant|Pyridinium chlorochromate|氯铬酸吡啶盐|PCC|[O-][Cr](=O)(=O)Cl.c1cc[nH+]cc1|LEHBURLTIWGHEM-UHFFFAOYSA-N|C5H6ClCrNO3|||||||
20039-37-6|oxidant|Pyridinium dichromate|重铬酸吡啶盐|PDC|[O-][Cr](=O)(=O)O[Cr](=O)(=O)[O-].c1cc[nH+]cc1.c1cc[nH+]cc1|LMYWWPCAXXPJFF-UHFFFAOYSA-P|C10H12Cr2N2O7|||||||
7778-50-9|oxidant|Potassium dichromate|重铬酸钾|K2Cr2O7|[O-][Cr](=O)(=O)O[Cr](=O)(=O)[O-].[K+].[K+]|KMUONIBRACKNSN-UHFFFAOYSA-N|Cr2K2O7||||||398.0|crc
87413-09-0|oxidant|Dess-Martin periodinane|戴斯-马丁试剂|DMP~戴斯马丁氧化剂|CC(=O)OI1(OC(C)=O)(OC(C)=O)OC(=O)c2ccccc12|NKLCNNUWBJBICK-UHFFFAOYSA-N|C13H13IO8|||||||
61717-82-6|oxidant|2-Iodoxybenzoic acid|2-碘酰基苯甲酸|IBX|OI1(=O)OC(=O)c2ccccc12|CQMJEZQEVXQEJB-UHFFFAOYSA-N|C7H5IO4|||||||
3240-34-4|oxidant|(Diacetoxyiodo)benzene|二乙酸碘苯|PIDA~BAIB~PhI(OAc)2|CC(=O)OI(OC(C)=O)c1ccccc1|ZBIKORITPGTTGI-UHFFFAOYSA-N|C10H11IO4||||||161.0|crc
2712-78-9|oxidant|[Bis(trifluoroacetoxy)iodo]benzene|二(三氟乙酸)碘苯|PIFA~PhI(OCOCF3)2|FC(F)(F)C(=O)OI(OC(=O)C(F)(F)F)c1ccccc1|PEZNEXFPRSOYPL-UHFFFAOYSA-N|C10H5F6IO4|||||||
2564-83-2|oxidant|2,2,6,6-Tetramethylpiperidine 1-oxyl|2,2,6,6-四甲基哌啶氧化物|TEMPO|CC1(C)CCCC(C)(C)N1[O]|QYTDEUPAUMOIOP-UHFFFAOYSA-N|C9H18NO|||||||
7790-28-5|oxidant|Sodium periodate|高碘酸钠|NaIO4|[O-]I(=O)(=O)=O.[Na+]|RCJRZYJJWVOOKH-UHFFFAOYSA-N|INaO4|||||||
7681-52-9|oxidant|Sodium hypochlorite|次氯酸钠|NaOCl~漂白水~bleach|[Na+].[O-]Cl|SUKJFIGYRHOWBL-UHFFFAOYSA-N|ClNaO|||||||
7758-19-2|oxidant|Sodium chlorite|亚氯酸钠|NaClO2|[O-]Cl=O.[Na+]|WEKMZMIIYLFEIJ-UHFFFAOYSA-N|ClNaO2|||||||
7727-21-1|oxidant|Potassium persulfate|过硫酸钾|K2S2O8|[O-]S(=O)(=O)OOS(=O)(=O)[O-].[K+].[K+]|USHAGKDGDHPEEY-UHFFFAOYSA-L|K2O8S2|||||||
7727-54-0|oxidant|Ammonium persulfate|过硫酸铵|APS~(NH4)2S2O8|[NH4+].[NH4+].[O-]S(=O)(=O)OOS(=O)(=O)[O-]|ROOXNKNUYICQNP-UHFFFAOYSA-N|H8N2O8S2|||||||
7775-27-1|oxidant|Sodium persulfate|过硫酸钠|Na2S2O8|[O-]S(=O)(=O)OOS(=O)(=O)[O-].[Na+].[Na+]|CHQMHPLRPQMAMX-UHFFFAOYSA-L|Na2O8S2|||||||
37222-66-5|oxidant|Potassium peroxymonosulfate|过硫酸氢钾复合盐|Oxone|[K+].[K+].[K+].[K+].[K+].OOS(=O)(=O)[O-].OOS(=O)(=O)[O-].OS(=O)(=O)[O-].[O-]S(=O)(=O)[O-]|HJKYXKSLRZKNSI-UHFFFAOYSA-I|H3K5O18S4|||||||
84-58-2|oxidant|2,3-Dichloro-5,6-dicyano-1,4-benzoquinone|2,3-二氯-5,6-二氰基苯醌|DDQ|C(#N)C1=C(C(=O)C(=C(C1=O)Cl)Cl)C#N|HZNVUJQVZSTENZ-UHFFFAOYSA-N|C8Cl2N2O2||||||214.5|crc
106-51-4|oxidant|1,4-Benzoquinone|对苯醌|p-benzoquinone~BQ|C1=CC(=O)C=CC1=O|AZQWKYJCGOJGHM-UHFFFAOYSA-N|C6H4O2||||||113.0|crc
118-75-2|oxidant|Chloranil|四氯苯醌|p-chloranil|C1(=C(C(=O)C(=C(C1=O)Cl)Cl)Cl)Cl|UGNWTBMOAKPKBL-UHFFFAOYSA-N|C6Cl4O2||||||298.3|crc
7529-22-8|oxidant|4-Methylmorpholine N-oxide|N-甲基吗啉氧化物|NMO|C[N+]1([O-])CCOCC1|LFTLOKWAGJYHHR-UHFFFAOYSA-N|C5H11NO2|||||||
20816-12-0|oxidant|Osmium tetroxide|四氧化锇|OsO4|O=[Os](=O)(=O)=O|VUVGYHUDAICLFK-UHFFFAOYSA-N|O4Os||||131.2|crc|40.6|crc
10049-08-8|oxidant|Ruthenium(III) chloride|三氯化钌|RuCl3|[Cl-].[Cl-].[Cl-].[Ru+3]|YBCAZPLXEGKKFM-UHFFFAOYSA-K|Cl3Ru|||||||
114615-82-6|oxidant|Tetrapropylammonium perruthenate|四丙基高钌酸铵|TPAP|CCC[N+](CCC)(CCC)CCC.[O-][Ru](=O)(=O)=O|NQSIKKSFBQCBSI-UHFFFAOYSA-N|C12H28NO4Ru|||||||
10028-15-6|oxidant|Ozone|臭氧|O3|[O-][O+]=O|CBENFWSGALASAD-UHFFFAOYSA-N|O3||||-111.3|crc|-193.0|crc
7782-44-7|oxidant|Oxygen|氧气|O2|O=O|MYMOFIZGZYHOMD-UHFFFAOYSA-N|O2||||-183.0|crc|-218.8|crc
124-43-6|oxidant|Hydrogen peroxide-urea adduct|过氧化脲|UHP~urea hydrogen peroxide|NC(N)=O.OO|AQLJVWUFPCUVLO-UHFFFAOYSA-N|CH6N2O3|||||||
563-63-3|oxidant|Silver acetate|乙酸银|AgOAc|CC(=O)[O-].[Ag+]|CQLFBEKRDQMJLZ-UHFFFAOYSA-M|C2H3AgO2|||||||
534-16-7|oxidant|Silver carbonate|碳酸银|Ag2CO3|C(=O)([O-])[O-].[Ag+].[Ag+]|KQTXIZHBFFWWFW-UHFFFAOYSA-L|CAg2O3||||||218.0|crc
20667-12-3|oxidant|Silver(I) oxide|氧化银|Ag2O|[Ag].[Ag].[O]|KHJDQHIZCZTCAE-UHFFFAOYSA-N|Ag2O||||||827.0|crc
7761-88-8|oxidant|Silver nitrate|硝酸银|AgNO3|[N+](=O)([O-])[O-].[Ag+]|SQGYOTSLMSWVJD-UHFFFAOYSA-N|AgNO3||||||210.0|crc
1317-38-0|oxidant|Copper(II) oxide|氧化铜|CuO|O=[Cu]|QPLDLSVMHZLSFG-UHFFFAOYSA-N|CuO||||||1227.0|crc
7726-95-6|halogenation|Bromine|溴|Br2~液溴|BrBr|GDTBXPJZTBHREO-UHFFFAOYSA-N|Br2|3.121|20|perry|58.8|crc|-7.2|crc
7553-56-2|halogenation|Iodine|碘|I2|II|PNDPGZBMCMUPRI-UHFFFAOYSA-N|I2||||184.4|crc|113.7|crc
7782-50-5|halogenation|Chlorine|氯气|Cl2|ClCl|KZBUYRJDOAKODT-UHFFFAOYSA-N|Cl2||||-34.0|crc|-101.5|crc
128-08-5|halogenation|N-Bromosuccinimide|N-溴代丁二酰亚胺|NBS|C1CC(=O)N(C1=O)Br|PCLIMKBDDGJMGD-UHFFFAOYSA-N|C4H4BrNO2||||||174.0|crc
128-09-6|halogenation|N-Chlorosuccinimide|N-氯代丁二酰亚胺|NCS|C1CC(=O)N(C1=O)Cl|JRNVZBWKYDBUCA-UHFFFAOYSA-N|C4H4ClNO2||||||150.0|crc
516-12-1|halogenation|N-Iodosuccinimide|N-碘代丁二酰亚胺|NIS|C1CC(=O)N(C1=O)I|LQZMLBORDGWNPD-UHFFFAOYSA-N|C4H4INO2||||||200.5|crc
77-48-5|halogenation|1,3-Dibromo-5,5-dimethylhydantoin|二溴海因|DBDMH~DBH|CC1(C(=O)N(C(=O)N1Br)Br)C|VRLDVERQJMEPIF-UHFFFAOYSA-N|C5H6Br2N2O2|||||||
7719-09-7|halogenation|Thionyl chloride|氯化亚砜|SOCl2~二氯亚砜|O=S(Cl)Cl|FYSNRJHAOHDILO-UHFFFAOYSA-N|Cl2OS|1.631|25|crc|75.6|crc|-101.0|crc
507-16-4|halogenation|Thionyl bromide|溴化亚砜|SOBr2|O=S(Br)Br|HFRXJVQOXRXOPP-UHFFFAOYSA-N|Br2OS||||140.0|crc|-50.0|crc
79-37-8|halogenation|Oxalyl chloride|草酰氯|(COCl)2|C(=O)(C(=O)Cl)Cl|CTSLXHKWHWQRSH-UHFFFAOYSA-N|C2Cl2O2|1.478|20|own|63.5|crc|-16.0|crc
10025-87-3|halogenation|Phosphorus oxychloride|三氯氧磷|POCl3|O=P(Cl)(Cl)Cl|XHXFXVLFKHQFAL-UHFFFAOYSA-N|Cl3OP|1.645|25|crc|105.5|crc|1.2|crc
7719-12-2|halogenation|Phosphorus trichloride|三氯化磷|PCl3|P(Cl)(Cl)Cl|FAIAAWCVCHQXDN-UHFFFAOYSA-N|Cl3P|1.576|20|vdi|76.0|crc|-93.0|crc
10026-13-8|halogenation|Phosphorus pentachloride|五氯化磷|PCl5|P(Cl)(Cl)(Cl)(Cl)Cl|UHZYTMXLRWXGPK-UHFFFAOYSA-N|Cl5P||||||148.0|onmp
7789-60-8|halogenation|Phosphorus tribromide|三溴化磷|PBr3|P(Br)(Br)Br|IPNPIHIZVLFAFP-UHFFFAOYSA-N|Br3P|2.8|25|crc|173.2|crc|-41.5|crc
7791-25-5|halogenation|Sulfuryl chloride|硫酰氯|SO2Cl2|O=S(=O)(Cl)Cl|YBBRCQOCSYXUOC-UHFFFAOYSA-N|Cl2O2S|1.669|20|vdi|69.4|crc|-51.0|crc
558-13-4|halogenation|Carbon tetrabromide|四溴化碳|CBr4|C(Br)(Br)(Br)Br|HJUGFYREWKUQJT-UHFFFAOYSA-N|CBr4||||189.5|crc|90.0|crc
75-47-8|halogenation|Iodoform|碘仿|CHI3|C(I)(I)I|OKJPEAGHQZHRQV-UHFFFAOYSA-N|CHI3||||218.0|crc|120.0|crc
38078-09-0|halogenation|(Diethylamino)sulfur trifluoride|二乙胺基三氟化硫|DAST|CCN(CC)S(F)(F)F|CSJLBAMHHLJAAS-UHFFFAOYSA-N|C4H10F3NS|||||||
202289-38-1|halogenation|Bis(2-methoxyethyl)aminosulfur trifluoride|双(2-甲氧基乙基)氨基三氟化硫|Deoxo-Fluor~BAST|COCCN(CCOC)S(F)(F)F|APOYTRAZFJURPB-UHFFFAOYSA-N|C6H14F3NO2S|||||||
140681-55-6|halogenation|Selectfluor|选择性氟试剂|F-TEDA-BF4|F[B-](F)(F)F.F[B-](F)(F)F.F[N+]12CC[N+](CCl)(CC1)CC2|TXRPHPUGYLSHCX-UHFFFAOYSA-N|C7H14B2ClF9N2|||||||
133745-75-2|halogenation|N-Fluorobenzenesulfonimide|N-氟代双苯磺酰亚胺|NFSI|FN(S(=O)(=O)c1ccccc1)S(=O)(=O)c1ccccc1|RLKHFSNWQCZBDC-UHFFFAOYSA-N|C12H10FNO4S2|||||||
73602-61-6|halogenation|Triethylamine trihydrofluoride|三乙胺三氢氟酸盐|Et3N·3HF~TREAT-HF|CCN(CC)CC.F.F.F|IKGLACJFEHSFNN-UHFFFAOYSA-N|C6H18F3N|||||||
7681-49-4|halogenation|Sodium fluoride|氟化钠|NaF|[F-].[Na+]|PUZPDOWCWNUUKD-UHFFFAOYSA-M|FNa||||1704.0|crc|996.0|crc
7789-23-3|halogenation|Potassium fluoride|氟化钾|KF|[F-].[K+]|NROKBHXJSPEDAR-UHFFFAOYSA-M|FK||||1502.0|crc|858.0|crc
13400-13-0|halogenation|Cesium fluoride|氟化铯|CsF|[F-].[Cs+]|XJHCXCQVJFPJIK-UHFFFAOYSA-M|CsF||||||703.0|crc
7647-15-6|halogenation|Sodium bromide|溴化钠|NaBr|[Na+].[Br-]|JHJLBTNAGRQEKS-UHFFFAOYSA-M|BrNa||||1390.0|crc|747.0|crc
7681-82-5|halogenation|Sodium iodide|碘化钠|NaI|[Na+].[I-]|FVAUCKIRQBBSSJ-UHFFFAOYSA-M|INa||||1304.0|crc|661.0|crc
7681-11-0|halogenation|Potassium iodide|碘化钾|KI|[K+].[I-]|NLKNQRATVPKPDG-UHFFFAOYSA-M|IK||||1323.0|crc|681.0|crc
7758-02-3|halogenation|Potassium bromide|溴化钾|KBr|[K+].[Br-]|IOLCXVTUBQKXJR-UHFFFAOYSA-M|BrK||||1435.0|crc|734.0|crc
7550-35-8|halogenation|Lithium bromide|溴化锂|LiBr|[Li+].[Br-]|AMXOYNBUYSYVKV-UHFFFAOYSA-M|BrLi||||1300.0|crc|550.0|crc
10377-51-2|halogenation|Lithium iodide|碘化锂|LiI|[Li+].[I-]|HSZCZNFXUDYRKD-UHFFFAOYSA-M|ILi||||1171.0|crc|469.0|crc
7447-41-8|halogenation|Lithium chloride|氯化锂|LiCl|[Li+].[Cl-]|KWGKDLIKAYFUFQ-UHFFFAOYSA-M|ClLi||||1383.0|crc|610.0|crc
538-75-0|coupling reagent|N,N'-Dicyclohexylcarbodiimide|二环己基碳二亚胺|DCC|C1CCC(CC1)N=C=NC2CCCCC2|QOSSAOTZNIDXMA-UHFFFAOYSA-N|C13H22N2||||||34.5|crc
693-13-0|coupling reagent|N,N'-Diisopropylcarbodiimide|N,N'-二异丙基碳二亚胺|DIC|CC(C)N=C=NC(C)C|BDNKZNFMNDZQMI-UHFFFAOYSA-N|C7H14N2||||147.0|crc||
25952-53-8|coupling reagent|1-Ethyl-3-(3-dimethylaminopropyl)carbodiimide hydrochloride|1-乙基-3-(3-二甲氨基丙基)碳二亚胺盐酸盐|EDC~EDCI~EDC·HCl~WSC|CCN=C=NCCCN(C)C.Cl|FPQQSJJWHUJYPU-UHFFFAOYSA-N|C8H18ClN3|||||||
148893-10-1|coupling reagent|HATU|2-(7-氮杂苯并三唑)-四甲基脲六氟磷酸盐|O-(7-azabenzotriazol-1-yl)-N,N,N',N'-tetramethyluronium hexafluorophosphate|CN(C)C(=[N+](C)C)On1nnc2cccnc12.F[P-](F)(F)(F)(F)F|JNWBBCNCSMBKNE-UHFFFAOYSA-N|C10H15F6N6OP|||||||
94790-37-1|coupling reagent|HBTU|苯并三唑-四甲基脲六氟磷酸盐|O-(benzotriazol-1-yl)-N,N,N',N'-tetramethyluronium hexafluorophosphate|CN(C)C(=[N+](C)C)On1nnc2ccccc12.F[P-](F)(F)(F)(F)F|UQYZFNUUOSSNKT-UHFFFAOYSA-N|C11H16F6N5OP|||||||
125700-67-6|coupling reagent|TBTU|苯并三唑-四甲基脲四氟硼酸盐||CN(C)C(=[N+](C)C)On1nnc2ccccc12.F[B-](F)(F)F|JKEKMBGUVUKMQB-UHFFFAOYSA-N|C11H16BF4N5O|||||||
330645-87-9|coupling reagent|HCTU|6-氯苯并三唑-四甲基脲六氟磷酸盐||CN(C)C(=[N+](C)C)On1nnc2ccc(Cl)cc12.F[P-](F)(F)(F)(F)F|ZHHGTMQHUWDEJF-UHFFFAOYSA-N|C11H15ClF6N5OP|||||||
128625-52-5|coupling reagent|PyBOP|六氟磷酸苯并三唑-1-基-氧基三吡咯烷基鏻||C1CCN(C1)[P+](N1CCCC1)(N1CCCC1)On1nnc2ccccc12.F[P-](F)(F)(F)(F)F|VIAFLMPQBHAMLI-UHFFFAOYSA-N|C18H28F6N6OP2|||||||
1075198-30-9|coupling reagent|COMU|COMU 缩合剂||CCOC(=O)C(C#N)=NOC(=[N+]1CCOCC1)N(C)C.F[P-](F)(F)(F)(F)F|GPDHNZNLPKYHCN-KMZJGFRYSA-N|C12H19F6N4O4P|||||||
68957-94-8|coupling reagent|Propylphosphonic anhydride|1-丙基磷酸酐|T3P~PPAA|CCCP1(=O)OP(=O)(CCC)OP(=O)(CCC)O1|PAQZWJGSJMLPMG-UHFFFAOYSA-N|C9H21O6P3|||||||
2592-95-2|coupling reagent|1-Hydroxybenzotriazole|1-羟基苯并三唑|HOBt|C1=CC=C2C(=C1)N=NN2O|ASOKPJOREAFHNY-UHFFFAOYSA-N|C6H5N3O||||||157.8|crc
39968-33-7|coupling reagent|1-Hydroxy-7-azabenzotriazole|1-羟基-7-氮杂苯并三唑|HOAt|On1nnc2cccnc12|FPIRBHDGWMWJEP-UHFFFAOYSA-N|C5H4N4O|||||||
3849-21-6|coupling reagent|Ethyl cyano(hydroxyimino)acetate|2-肟氰乙酸乙酯|Oxyma~Oxyma Pure|CCOC(=O)C(C#N)=NO|LCFXLZAXGXOXAP-QPJJXVBHSA-N|C5H6N2O3||||||130.0|onmp
6066-82-6|coupling reagent|N-Hydroxysuccinimide|N-羟基琥珀酰亚胺|NHS~HOSu|C1CC(=O)N(C1=O)O|NQTADLQHYWFPDB-UHFFFAOYSA-N|C4H5NO3||||||96.3|crc
530-62-1|coupling reagent|1,1'-Carbonyldiimidazole|N,N'-羰基二咪唑|CDI|C1=CN(C=N1)C(=O)N2C=CN=C2|PFKFTWBEEFSNDU-UHFFFAOYSA-N|C7H6N4O||||||119.0|crc
543-27-1|coupling reagent|Isobutyl chloroformate|氯甲酸异丁酯|IBCF|CC(C)COC(=O)Cl|YOETUEMZNOLGDB-UHFFFAOYSA-N|C5H9ClO2||||128.8|crc|-80.0|onmp
541-41-3|coupling reagent|Ethyl chloroformate|氯甲酸乙酯|ClCO2Et|CCOC(=O)Cl|RIFGWPKJUGCATF-UHFFFAOYSA-N|C3H5ClO2||||91.0|crc|-80.6|crc
79-22-1|coupling reagent|Methyl chloroformate|氯甲酸甲酯|ClCO2Me|COC(=O)Cl|XMJHPCRAQCTCFT-UHFFFAOYSA-N|C2H3ClO2||||70.5|crc|-61.0|onmp
32315-10-9|coupling reagent|Triphosgene|三光气|BTC~bis(trichloromethyl) carbonate|C(=O)(OC(Cl)(Cl)Cl)OC(Cl)(Cl)Cl|UCPYLLCMEDAXFR-UHFFFAOYSA-N|C3Cl6O3||||203.0|crc|79.0|crc
75-44-5|coupling reagent|Phosgene|光气|COCl2|C(=O)(Cl)Cl|YGYAWVDWMABLBF-UHFFFAOYSA-N|CCl2O||||7.5|crc|-127.8|crc
503-38-8|coupling reagent|Diphosgene|双光气|trichloromethyl chloroformate|C(=O)(OC(Cl)(Cl)Cl)Cl|HCUYBXPSSCRKRF-UHFFFAOYSA-N|C2Cl4O2||||128.0|crc|-57.0|crc
4637-24-5|coupling reagent|N,N-Dimethylformamide dimethyl acetal|N,N-二甲基甲酰胺二甲缩醛|DMF-DMA|CN(C)C(OC)OC|ZSXGLVDWWRXATF-UHFFFAOYSA-N|C5H13NO2||||104.0|crc|-85.0|onmp
2446-83-5|coupling reagent|Diisopropyl azodicarboxylate|偶氮二甲酸二异丙酯|DIAD|CC(C)OC(=O)/N=N/C(=O)OC(C)C|VVWRJUBEIPHGQF-MDZDMXLPSA-N|C8H14N2O4||||||4.0|onmp
1972-28-7|coupling reagent|Diethyl azodicarboxylate|偶氮二甲酸二乙酯|DEAD|CCOC(=O)N=NC(=O)OCC|FAMRKDQNMBBFBR-BQYQJAHWSA-N|C6H10N2O4|||||||
870-50-8|coupling reagent|Di-tert-butyl azodicarboxylate|偶氮二甲酸二叔丁酯|DTBAD|CC(C)(C)OC(=O)N=NC(=O)OC(C)(C)C|QKSQWQOAUQFORH-VAWYXSNFSA-N|C10H18N2O4|||||||
10465-81-3|coupling reagent|1,1'-(Azodicarbonyl)dipiperidine|偶氮二甲酰二哌啶|ADDP|O=C(N=NC(=O)N1CCCCC1)N1CCCCC1|OQJBFFCUFALWQL-BUHFOSPRSA-N|C12H20N4O2|||||||
26386-88-9|coupling reagent|Diphenyl phosphoryl azide|叠氮磷酸二苯酯|DPPA|C1=CC=C(C=C1)OP(=O)(N=[N+]=[N-])OC2=CC=CC=C2|SORGEQQSQGNZFI-UHFFFAOYSA-N|C12H10N3O3P|||||||
24424-99-5|protecting reagent|Di-tert-butyl dicarbonate|二碳酸二叔丁酯|Boc2O~(Boc)2O~Boc anhydride|CC(C)(C)OC(=O)OC(=O)OC(C)(C)C|DYHSDKLCOJIUFX-UHFFFAOYSA-N|C10H18O5||||||23.0|onmp
28920-43-6|protecting reagent|9-Fluorenylmethyl chloroformate|氯甲酸-9-芴基甲酯|Fmoc-Cl|C1=CC=C2C(=C1)C(C3=CC=CC=C32)COC(=O)Cl|IRXSLJNXXZKURP-UHFFFAOYSA-N|C15H11ClO2||||||62.0|onmp
82911-69-1|protecting reagent|N-(9-Fluorenylmethoxycarbonyloxy)succinimide|9-芴甲基-N-琥珀酰亚胺基碳酸酯|Fmoc-OSu|C1CC(=O)N(C1=O)OC(=O)OCC2C3=CC=CC=C3C4=CC=CC=C24|WMSUFWLPZLCIHP-UHFFFAOYSA-N|C19H15NO5||||||152.0|onmp
501-53-1|protecting reagent|Benzyl chloroformate|氯甲酸苄酯|Cbz-Cl~CbzCl|C1=CC=C(C=C1)COC(=O)Cl|HSDAJNMJOMSNEV-UHFFFAOYSA-N|C8H7ClO2||||||-20.0|onmp
2937-50-0|protecting reagent|Allyl chloroformate|氯甲酸烯丙酯|Alloc-Cl|C=CCOC(=O)Cl|CAEWJEXPFKNBQL-UHFFFAOYSA-N|C4H5ClO2||||109.5|crc||
18162-48-6|protecting reagent|tert-Butyldimethylsilyl chloride|叔丁基二甲基氯硅烷|TBSCl~TBDMSCl|CC(C)(C)[Si](C)(C)Cl|BCNZYOJHNLTNEZ-UHFFFAOYSA-N|C6H15ClSi||||125.0|crc|89.5|crc
69739-34-0|protecting reagent|tert-Butyldimethylsilyl triflate|叔丁基二甲硅基三氟甲磺酸酯|TBSOTf~TBDMSOTf|CC(C)(C)[Si](C)(C)OS(=O)(=O)C(F)(F)F|WLLIXJBWWFGEHT-UHFFFAOYSA-N|C7H15F3O3SSi|||||||
58479-61-1|protecting reagent|tert-Butyldiphenylsilyl chloride|叔丁基二苯基氯硅烷|TBDPSCl|CC(C)(C)[Si](C1=CC=CC=C1)(C2=CC=CC=C2)Cl|MHYGQXWCZAYSLJ-UHFFFAOYSA-N|C16H19ClSi|||||||
13154-24-0|protecting reagent|Triisopropylsilyl chloride|三异丙基氯硅烷|TIPSCl|CC(C)[Si](C(C)C)(C(C)C)Cl|KQIADDMXRMTWHZ-UHFFFAOYSA-N|C9H21ClSi|||||||
80522-42-5|protecting reagent|Triisopropylsilyl triflate|三异丙基硅基三氟甲磺酸酯|TIPSOTf|CC(C)[Si](OS(=O)(=O)C(F)(F)F)(C(C)C)C(C)C|LHJCZOXMCGQVDQ-UHFFFAOYSA-N|C10H21F3O3SSi|||||||
994-30-9|protecting reagent|Triethylsilyl chloride|三乙基氯硅烷|TESCl|CC[Si](CC)(CC)Cl|DCFKHNIGBAHNSS-UHFFFAOYSA-N|C6H15ClSi||||146.0|crc|-75.0|onmp
75-77-4|protecting reagent|Trimethylsilyl chloride|三甲基氯硅烷|TMSCl~chlorotrimethylsilane|C[Si](C)(C)Cl|IJOOHPMOJXWVHK-UHFFFAOYSA-N|C3H9ClSi|0.856|25|own|57.6|crc|-55.2|crc
16029-98-4|protecting reagent|Trimethylsilyl iodide|三甲基碘硅烷|TMSI|C[Si](C)(C)I|CSRZQMIRAZTJOY-UHFFFAOYSA-N|C3H9ISi|||||||
2857-97-8|protecting reagent|Trimethylsilyl bromide|三甲基溴硅烷|TMSBr|C[Si](C)(C)Br|IYYIVELXUANFED-UHFFFAOYSA-N|C3H9BrSi||||||-44.0|onmp
27607-77-8|protecting reagent|Trimethylsilyl triflate|三氟甲磺酸三甲基硅酯|TMSOTf|C[Si](C)(C)OS(=O)(=O)C(F)(F)F|FTVLMFQEYACZNP-UHFFFAOYSA-N|C4H9F3O3SSi|1.228|25|own||||
7677-24-9|protecting reagent|Trimethylsilyl cyanide|三甲基氰硅烷|TMSCN|C[Si](C)(C)C#N|LEIMLDGFXIOXMT-UHFFFAOYSA-N|C4H9NSi||||||11.0|onmp
4648-54-8|protecting reagent|Trimethylsilyl azide|叠氮基三甲基硅烷|TMSN3|C[Si](C)(C)N=[N+]=[N-]|SEDZOYHHAIAQIW-UHFFFAOYSA-N|C3H9N3Si||||||-95.0|onmp
2530-87-2|protecting reagent|(3-Chloropropyl)trimethoxysilane|3-氯丙基三甲氧基硅烷||CO[Si](CCCCl)(OC)OC|OXYZDRAJMHGSMW-UHFFFAOYSA-N|C6H15ClO3Si||||||-50.0|onmp
919-30-2|protecting reagent|(3-Aminopropyl)triethoxysilane|3-氨基丙基三乙氧基硅烷|APTES|CCO[Si](CCCN)(OCC)OCC|WYTZZXDRDKSJID-UHFFFAOYSA-N|C9H23NO3Si|||||||
100-39-0|protecting reagent|Benzyl bromide|苄溴|BnBr|C1=CC=C(C=C1)CBr|AGEZXYOZHKGVCM-UHFFFAOYSA-N|C7H7Br|1.438|20|own|191.0|crc|-1.5|crc
100-44-7|protecting reagent|Benzyl chloride|苄氯|BnCl|C1=CC=C(C=C1)CCl|KCXMKQUNVWSEMD-UHFFFAOYSA-N|C7H7Cl|1.102|20|vdi|174.0|crc|-39.4|crc
824-94-2|protecting reagent|4-Methoxybenzyl chloride|对甲氧基苄氯|PMBCl~PMB-Cl|COC1=CC=C(C=C1)CCl|MOHYOXXOKFQHDC-UHFFFAOYSA-N|C8H9ClO||||262.5|crc|24.5|crc
107-30-2|protecting reagent|Chloromethyl methyl ether|氯甲基甲醚|MOMCl~MOM-Cl|COCCl|XJUZRXYOEPSWMB-UHFFFAOYSA-N|C2H5ClO||||59.0|crc|-103.5|crc
76513-69-4|protecting reagent|2-(Trimethylsilyl)ethoxymethyl chloride|2-(三甲基硅烷基)乙氧甲基氯|SEMCl~SEM-Cl|C[Si](C)(C)CCOCCl|BPXKZEMBEZGUAH-UHFFFAOYSA-N|C6H15ClOSi|||||||
110-87-2|protecting reagent|3,4-Dihydro-2H-pyran|3,4-二氢吡喃|DHP|C1CC=COC1|BUDQDWGNQVEFAC-UHFFFAOYSA-N|C5H8O||||85.5|crc|-70.0|onmp
76-83-5|protecting reagent|Trityl chloride|三苯基氯甲烷|TrCl~trityl|C1=CC=C(C=C1)C(C2=CC=CC=C2)(C3=CC=CC=C3)Cl|JBWKIWSBJXDJDT-UHFFFAOYSA-N|C19H15Cl||||310.0|crc|109.2|crc
40615-36-9|protecting reagent|4,4'-Dimethoxytrityl chloride|4,4'-二甲氧基三苯基氯甲烷|DMTrCl~DMT-Cl|COC1=CC=C(C=C1)C(C2=CC=CC=C2)(C3=CC=C(C=C3)OC)Cl|JBWYRBLDOOOJEU-UHFFFAOYSA-N|C21H19ClO2||||||124.0|onmp
77-76-9|protecting reagent|2,2-Dimethoxypropane|2,2-二甲氧基丙烷|acetone dimethyl acetal|CC(C)(OC)OC|HEWZVZIVELJPQZ-UHFFFAOYSA-N|C5H12O2||||77.4|crc|-47.0|crc
1125-88-8|protecting reagent|Benzaldehyde dimethyl acetal|苯甲醛二甲缩醛||COC(C1=CC=CC=C1)OC|HEVMDQBCAHEHDY-UHFFFAOYSA-N|C9H12O2|||||||
429-41-4|protecting reagent|Tetrabutylammonium fluoride|四丁基氟化铵|TBAF|CCCC[N+](CCCC)(CCCC)CCCC.[F-]|FPGGTKZVZWFYPV-UHFFFAOYSA-M|C16H36FN||||||37.0|crc
108-24-7|activating and acylating reagent|Acetic anhydride|乙酸酐|Ac2O~醋酐|CC(=O)OC(=O)C|WFDIJRYMOXRFFG-UHFFFAOYSA-N|C4H6O3|1.081|20|perry|139.5|crc|-73.4|crc
75-36-5|activating and acylating reagent|Acetyl chloride|乙酰氯|AcCl|CC(=O)Cl|WETWJCDKMRHUPV-UHFFFAOYSA-N|C2H3ClO|1.104|20|own|51.0|crc|-112.7|crc
98-88-4|activating and acylating reagent|Benzoyl chloride|苯甲酰氯|BzCl|C1=CC=C(C=C1)C(=O)Cl|PASDCCFISLVPSO-UHFFFAOYSA-N|C7H5ClO|1.211|20|own|201.0|crc|-0.5|crc
93-97-0|activating and acylating reagent|Benzoic anhydride|苯甲酸酐|Bz2O|C1=CC=C(C=C1)C(=O)OC(=O)C2=CC=CC=C2|CHIHQLCVLOXUJW-UHFFFAOYSA-N|C14H10O3||||360.0|crc|42.6|crc
407-25-0|activating and acylating reagent|Trifluoroacetic anhydride|三氟乙酸酐|TFAA|C(=O)(C(F)(F)F)OC(=O)C(F)(F)F|QAEDZJGFFMLHHQ-UHFFFAOYSA-N|C4F6O3|1.511|20|own|39.5|crc|-65.0|crc
108-30-5|activating and acylating reagent|Succinic anhydride|丁二酸酐|琥珀酸酐|C1CC(=O)OC1=O|RINCXYDBBGOEEQ-UHFFFAOYSA-N|C4H4O3||||261.0|crc|119.5|crc
108-31-6|activating and acylating reagent|Maleic anhydride|马来酸酐|顺酐|C1=CC(=O)OC1=O|FPYJFEHAWHCUMM-UHFFFAOYSA-N|C4H2O3||||202.0|crc|52.6|crc
85-44-9|activating and acylating reagent|Phthalic anhydride|邻苯二甲酸酐||C1=CC=C2C(=C1)C(=O)OC2=O|LGRFSURHDFAFJT-UHFFFAOYSA-N|C8H4O3||||285.3|crc|131.4|crc
123-62-6|activating and acylating reagent|Propionic anhydride|丙酸酐||CCC(=O)OC(=O)CC|WYVAMUWZEOHJOQ-UHFFFAOYSA-N|C6H10O3|1.012|20|vdi|168.0|crc|-45.0|crc
3282-30-2|activating and acylating reagent|Pivaloyl chloride|特戊酰氯|PivCl|CC(C)(C)C(=O)Cl|JVSFQJZRHXAUGT-UHFFFAOYSA-N|C5H9ClO|0.98|20|own|104.0|crc|-57.0|onmp
79-30-1|activating and acylating reagent|Isobutyryl chloride|异丁酰氯||CC(C)C(=O)Cl|DGMOBVGABMBZSB-UHFFFAOYSA-N|C4H7ClO||||92.0|crc|-90.0|crc
79-03-8|activating and acylating reagent|Propionyl chloride|丙酰氯||CCC(=O)Cl|RZWZRACFZGVKFM-UHFFFAOYSA-N|C3H5ClO||||80.0|crc|-94.0|crc
79-04-9|activating and acylating reagent|Chloroacetyl chloride|氯乙酰氯||C(C(=O)Cl)Cl|VGCXGMAHQTYDJK-UHFFFAOYSA-N|C2H2Cl2O||||106.0|crc|-21.7|crc
814-68-6|activating and acylating reagent|Acryloyl chloride|丙烯酰氯||C=CC(=O)Cl|HFBMWMNUJJDEQZ-UHFFFAOYSA-N|C3H3ClO||||75.5|crc||
920-46-7|activating and acylating reagent|Methacryloyl chloride|甲基丙烯酰氯||CC(=C)C(=O)Cl|VHRYZQNGTZXDNX-UHFFFAOYSA-N|C4H5ClO||||97.0|crc|-60.0|crc
98-59-9|activating and acylating reagent|p-Toluenesulfonyl chloride|对甲苯磺酰氯|TsCl~tosyl chloride|CC1=CC=C(C=C1)S(=O)(=O)Cl|YYROPELSRYBVMQ-UHFFFAOYSA-N|C7H7ClO2S||||||71.0|crc
124-63-0|activating and acylating reagent|Methanesulfonyl chloride|甲磺酰氯|MsCl~mesyl chloride|CS(=O)(=O)Cl|QARBMVPHQWIHKH-UHFFFAOYSA-N|CH3ClO2S|1.48|20|own|159.0|crc|-33.0|onmp
98-74-8|activating and acylating reagent|4-Nitrobenzenesulfonyl chloride|对硝基苯磺酰氯|NsCl~p-NsCl|C1=CC(=CC=C1[N+](=O)[O-])S(=O)(=O)Cl|JXRGUPLJCCDGKG-UHFFFAOYSA-N|C6H4ClNO4S||||||79.5|crc
98-09-9|activating and acylating reagent|Benzenesulfonyl chloride|苯磺酰氯|PhSO2Cl|C1=CC=C(C=C1)S(=O)(=O)Cl|CSKNSYBAZOQPLR-UHFFFAOYSA-N|C6H5ClO2S||||252.0|crc|14.5|crc
605-65-2|activating and acylating reagent|Dansyl chloride|丹磺酰氯|DNS-Cl|CN(C)C1=CC=CC2=C1C=CC=C2S(=O)(=O)Cl|XPDXVDYUQZHFPV-UHFFFAOYSA-N|C12H12ClNO2S||||||70.0|crc
358-23-6|activating and acylating reagent|Trifluoromethanesulfonic anhydride|三氟甲磺酸酐|Tf2O|C(F)(F)(F)S(=O)(=O)OS(=O)(=O)C(F)(F)F|WJKHJLXJJJATHN-UHFFFAOYSA-N|C2F6O5S2||||||-80.0|onmp
37595-74-7|activating and acylating reagent|N-Phenyl-bis(trifluoromethanesulfonimide)|N-苯基双(三氟甲烷磺酰)亚胺|PhNTf2|FC(F)(F)S(=O)(=O)N(c1ccccc1)S(=O)(=O)C(F)(F)F|DIOHEXPTUTVCNX-UHFFFAOYSA-N|C8H5F6NO4S2|||||||
145100-51-2|activating and acylating reagent|N-(5-Chloro-2-pyridyl)bis(trifluoromethanesulfonimide)|N-(5-氯-2-吡啶基)双(三氟甲磺酰)亚胺|Comins' reagent|FC(F)(F)S(=O)(=O)N(c1ccc(Cl)cn1)S(=O)(=O)C(F)(F)F|TUFGVZMNGTYAQD-UHFFFAOYSA-N|C7H3ClF6N2O4S2|||||||
7143-01-3|activating and acylating reagent|Methanesulfonic anhydride|甲磺酸酐|Ms2O|CS(=O)(=O)OS(=O)(=O)C|IZDROVVXIHRYMH-UHFFFAOYSA-N|C2H6O5S2||||||67.0|onmp
19172-47-5|activating and acylating reagent|Lawesson's reagent|劳森试剂|Lawesson reagent|COc1ccc(cc1)P1(=S)SP(=S)(S1)c1ccc(OC)cc1|CFHGBZLNZZVTAY-UHFFFAOYSA-N|C14H14O2P2S4||||||226.0|onmp
1314-80-3|activating and acylating reagent|Phosphorus pentasulfide|五硫化二磷|P4S10~P2S5|S=P(=S)SP(=S)=S|HWVAJUNEPOKXLF-UHFFFAOYSA-N|P2S5||||515.0|crc|285.0|crc
1314-56-3|activating and acylating reagent|Phosphorus pentoxide|五氧化二磷|P2O5~P4O10|-||P2O5||||605.0|crc|562.0|crc
29684-56-8|activating and acylating reagent|Burgess reagent|伯吉斯试剂|methyl N-(triethylammoniosulfonyl)carbamate|CC[N+](CC)(CC)S(=O)(=O)[N-]C(=O)OC|YSHOWEKUVWPFNR-UHFFFAOYSA-N|C8H18N2O4S||||||77.0|onmp
334-88-3|activating and acylating reagent|Diazomethane|重氮甲烷|CH2N2|C=[N+]=[N-]|YXHKONLOYHBTNS-UHFFFAOYSA-N|CH2N2||||-23.0|crc|-145.0|crc
18107-18-1|activating and acylating reagent|(Trimethylsilyl)diazomethane|三甲基硅基重氮甲烷|TMSCHN2~TMSD|C[Si](C)(C)C=[N+]=[N-]|ONDSBJMLAHVLMI-UHFFFAOYSA-N|C4H10N2Si|||||||
623-73-4|activating and acylating reagent|Ethyl diazoacetate|重氮乙酸乙酯|N2CHCO2Et|CCOC(=O)C=[N+]=[N-]|YVPJCJLMRRTDMQ-UHFFFAOYSA-N|C4H6N2O2||||||-22.0|crc
26628-22-8|activating and acylating reagent|Sodium azide|叠氮化钠|NaN3|[N-]=[N+]=[N-].[Na+]|PXIPVTKHYLBLMZ-UHFFFAOYSA-N|N3Na|||||||
143-33-9|activating and acylating reagent|Sodium cyanide|氰化钠|NaCN|[C-]#N.[Na+]|MNWBNISUBARLIT-UHFFFAOYSA-N|CNNa||||||562.0|crc
151-50-8|activating and acylating reagent|Potassium cyanide|氰化钾|KCN|[C-]#N.[K+]|NNFCIKHAZHQZJG-UHFFFAOYSA-N|CKN||||||622.0|crc
557-21-1|activating and acylating reagent|Zinc cyanide|氰化锌|Zn(CN)2|[Zn+2].[C-]#N.[C-]#N|GTLDTDOJJJZVBW-UHFFFAOYSA-N|C2N2Zn|||||||
13943-58-3|activating and acylating reagent|Potassium ferrocyanide|亚铁氰化钾|K4[Fe(CN)6]|[K+].[K+].[K+].[K+].N#C[Fe-4](C#N)(C#N)(C#N)(C#N)C#N|OCPOWIWGGAATRP-UHFFFAOYSA-N|C6FeK4N6|||||||
540-72-7|activating and acylating reagent|Sodium thiocyanate|硫氰酸钠|NaSCN|C(#N)[S-].[Na+]|VGTPCRGMBIAPIM-UHFFFAOYSA-M|CNNaS||||||287.0|crc
333-20-0|activating and acylating reagent|Potassium thiocyanate|硫氰酸钾|KSCN|C(#N)[S-].[K+]|ZNNZYHKDIALBAK-UHFFFAOYSA-M|CKNS||||||173.0|crc
7632-00-0|activating and acylating reagent|Sodium nitrite|亚硝酸钠|NaNO2|N(=O)[O-].[Na+]|LPXPTNMVRIOKMN-UHFFFAOYSA-M|NNaO2||||||284.0|crc
540-80-7|activating and acylating reagent|tert-Butyl nitrite|亚硝酸叔丁酯|tBuONO~TBN|CC(C)(C)ON=O|IOGXOCVLYRDXLW-UHFFFAOYSA-N|C4H9NO2||||64.0|crc||
110-46-3|activating and acylating reagent|Isoamyl nitrite|亚硝酸异戊酯||CC(C)CCON=O|OWFXIOWLTKNBAP-UHFFFAOYSA-N|C5H11NO2||||99.0|crc||
14221-01-3|catalyst|Tetrakis(triphenylphosphine)palladium(0)|四(三苯基膦)钯|Pd(PPh3)4|-||C72H60P4Pd|||||||
13965-03-2|catalyst|Bis(triphenylphosphine)palladium(II) dichloride|双(三苯基膦)二氯化钯|Pd(PPh3)2Cl2~PdCl2(PPh3)2|-||C36H30Cl2P2Pd|||||||
3375-31-3|catalyst|Palladium(II) acetate|乙酸钯|Pd(OAc)2|CC(=O)[O-].CC(=O)[O-].[Pd+2]|YJVFFLUZDVXJQI-UHFFFAOYSA-L|C4H6O4Pd|||||||
7647-10-1|catalyst|Palladium(II) chloride|氯化钯|PdCl2|[Cl-].[Cl-].[Pd+2]|PIBWKRNGBLPSSY-UHFFFAOYSA-L|Cl2Pd||||||679.0|crc
51364-51-3|catalyst|Tris(dibenzylideneacetone)dipalladium(0)|三(二亚苄基丙酮)二钯|Pd2(dba)3|-||C51H42O3Pd2|||||||
32005-36-0|catalyst|Bis(dibenzylideneacetone)palladium(0)|双(二亚苄基丙酮)钯|Pd(dba)2|-||C34H28O2Pd|||||||
72287-26-4|catalyst|[1,1'-Bis(diphenylphosphino)ferrocene]palladium(II) dichloride|[1,1'-双(二苯基膦)二茂铁]二氯化钯|Pd(dppf)Cl2~PdCl2(dppf)|-||C34H28Cl2FeP2Pd|||||||
95464-05-4|catalyst|[1,1'-Bis(diphenylphosphino)ferrocene]palladium(II) dichloride dichloromethane adduct|[1,1'-双(二苯基膦)二茂铁]二氯化钯二氯甲烷络合物|Pd(dppf)Cl2·CH2Cl2|-||C35H30Cl4FeP2Pd|||||||
14592-56-4|catalyst|Bis(acetonitrile)palladium(II) dichloride|双(乙腈)二氯化钯|PdCl2(MeCN)2|CC#N.CC#N.[Cl-].[Cl-].[Pd+2]|RBYGDVHOECIAFC-UHFFFAOYSA-L|C4H6Cl2N2Pd|||||||
7440-05-3|catalyst|Palladium|钯|Pd|[Pd]|KDLHZDBZIXYQEI-UHFFFAOYSA-N|Pd||||2963.0|crc|1554.8|crc
12135-22-7|catalyst|Palladium(II) hydroxide|氢氧化钯|Pd(OH)2|[OH-].[OH-].[Pd+2]|NXJCBFBQEVOTOW-UHFFFAOYSA-L|H2O2Pd|||||||
7440-06-4|catalyst|Platinum|铂|Pt|[Pt]|BASFCYQUMIYNBI-UHFFFAOYSA-N|Pt||||3825.0|crc|1768.2|crc
1314-15-4|catalyst|Platinum(IV) oxide|二氧化铂|PtO2~Adams catalyst~亚当斯催化剂|O=[Pt]=O|YKIOKAURTKXMSB-UHFFFAOYSA-N|O2Pt||||||450.0|crc
7440-02-0|catalyst|Nickel|镍|Ni~Raney nickel~雷尼镍|[Ni]|PXHVJJICTQNCMI-UHFFFAOYSA-N|Ni||||2913.0|crc|1455.0|crc
1295-35-8|catalyst|Bis(1,5-cyclooctadiene)nickel(0)|双(1,5-环辛二烯)镍|Ni(cod)2|-||C16H24Ni|||||||
29046-78-4|catalyst|Nickel(II) chloride ethylene glycol dimethyl ether complex|氯化镍乙二醇二甲醚络合物|NiCl2·glyme~NiCl2(dme)|COCCOC.[Cl-].[Cl-].[Ni+2]|OCMNCWNTDDVHFK-UHFFFAOYSA-L|C4H10Cl2NiO2|||||||
7718-54-9|catalyst|Nickel(II) chloride|氯化镍|NiCl2|[Cl-].[Cl-].[Ni+2]|QMMRZOWCJAIUJA-UHFFFAOYSA-L|Cl2Ni||||||1031.0|crc
14264-16-5|catalyst|Bis(triphenylphosphine)nickel(II) dichloride|双(三苯基膦)二氯化镍|NiCl2(PPh3)2|-||C36H30Cl2NiP2|||||||
7681-65-4|catalyst|Copper(I) iodide|碘化亚铜|CuI|[Cu]I|LSXDOTMGLUJQCM-UHFFFAOYSA-M|CuI||||1290.0|crc|591.0|crc
7787-70-4|catalyst|Copper(I) bromide|溴化亚铜|CuBr|[Cu]Br|NKNDPYCGAZPOFS-UHFFFAOYSA-M|BrCu||||1345.0|crc|483.0|crc
7758-89-6|catalyst|Copper(I) chloride|氯化亚铜|CuCl|[Cu]Cl|OXBLHERUFWYNTN-UHFFFAOYSA-M|ClCu||||1490.0|crc|423.0|crc
544-92-3|catalyst|Copper(I) cyanide|氰化亚铜|CuCN|[Cu+].[C-]#N|DOBRDRYODQBAMW-UHFFFAOYSA-N|CCuN||||||474.0|crc
1317-39-1|catalyst|Copper(I) oxide|氧化亚铜|Cu2O|[Cu]O[Cu]|BERDEBHAJNAUOM-UHFFFAOYSA-N|Cu2O||||||1244.0|crc
7447-39-4|catalyst|Copper(II) chloride|氯化铜|CuCl2|[Cl-].[Cl-].[Cu+2]|ORTQZVOHEJQUHG-UHFFFAOYSA-L|Cl2Cu||||993.0|crc|598.0|crc
7789-45-9|catalyst|Copper(II) bromide|溴化铜|CuBr2|[Br-].[Br-].[Cu+2]|QTMDXZNDVAMKGV-UHFFFAOYSA-L|Br2Cu||||900.0|crc|498.0|crc
142-71-2|catalyst|Copper(II) acetate|乙酸铜|Cu(OAc)2|CC(=O)[O-].CC(=O)[O-].[Cu+2]|OPQARKPSCNTWTJ-UHFFFAOYSA-L|C4H6CuO4|||||||
7758-98-7|catalyst|Copper(II) sulfate|硫酸铜|CuSO4|[O-]S(=O)(=O)[O-].[Cu+2]|ARUVKPQLZAKDPS-UHFFFAOYSA-L|CuO4S|||||||
7758-99-8|catalyst|Copper(II) sulfate pentahydrate|五水硫酸铜|CuSO4·5H2O~胆矾|[O-]S(=O)(=O)[O-].[Cu+2].O.O.O.O.O|JZCCFEFSEZPSOG-UHFFFAOYSA-L|CuH10O9S|||||||
34946-82-2|catalyst|Copper(II) trifluoromethanesulfonate|三氟甲磺酸铜|Cu(OTf)2|FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].[Cu+2]|SBTSVTLGWRLWOD-UHFFFAOYSA-L|C2CuF6O6S2|||||||
2923-28-6|catalyst|Silver trifluoromethanesulfonate|三氟甲磺酸银|AgOTf|FC(F)(F)S(=O)(=O)[O-].[Ag+]|QRUBYZBWAOOHSV-UHFFFAOYSA-M|CAgF3O3S|||||||
14104-20-2|catalyst|Silver tetrafluoroborate|四氟硼酸银|AgBF4|F[B-](F)(F)F.[Ag+]|CCAVYRRHZLAMDJ-UHFFFAOYSA-N|AgBF4|||||||
7775-41-9|catalyst|Silver fluoride|氟化银|AgF|[F-].[Ag+]|REYHXKZHIMGNSE-UHFFFAOYSA-M|AgF||||1159.0|crc|435.0|crc
14694-95-2|catalyst|Tris(triphenylphosphine)rhodium(I) chloride|三(三苯基膦)氯化铑|Wilkinson's catalyst~RhCl(PPh3)3~威尔金森催化剂|-||C54H45ClP3Rh|||||||
12092-47-6|catalyst|Chloro(1,5-cyclooctadiene)rhodium(I) dimer|(1,5-环辛二烯)氯铑二聚体|[Rh(cod)Cl]2|-||C16H24Cl2Rh2|||||||
15956-28-2|catalyst|Rhodium(II) acetate dimer|乙酸铑二聚体|Rh2(OAc)4|-||C8H12O8Rh2|||||||
12112-67-3|catalyst|Chloro(1,5-cyclooctadiene)iridium(I) dimer|(1,5-环辛二烯)氯铱二聚体|[Ir(cod)Cl]2|-||C16H24Cl2Ir2|||||||
94928-86-6|catalyst|Tris(2-phenylpyridine)iridium(III)|三(2-苯基吡啶)合铱|fac-Ir(ppy)3~Ir(ppy)3|-||C33H24IrN3|||||||
50525-27-4|catalyst|Tris(2,2'-bipyridyl)ruthenium(II) chloride hexahydrate|三(2,2'-联吡啶)氯化钌六水合物|Ru(bpy)3Cl2·6H2O|-||C30H36Cl2N6O6Ru|||||||
172222-30-9|catalyst|Grubbs catalyst 1st generation|格拉布斯一代催化剂|Grubbs I|-||C43H72Cl2P2Ru|||||||
246047-72-3|catalyst|Grubbs catalyst 2nd generation|格拉布斯二代催化剂|Grubbs II~G2|-||C46H65Cl2N2PRu|||||||
301224-40-8|catalyst|Hoveyda-Grubbs catalyst 2nd generation|霍维达-格拉布斯二代催化剂|Hoveyda-Grubbs II~HG2|-||C31H38Cl2N2ORu|||||||
52462-29-0|catalyst|Dichloro(p-cymene)ruthenium(II) dimer|二氯(对甲基异丙基苯基)钌二聚体|[RuCl2(p-cymene)]2|-||C20H28Cl4Ru2|||||||
7705-08-0|catalyst|Iron(III) chloride|三氯化铁|FeCl3|[Cl-].[Cl-].[Cl-].[Fe+3]|RBTARNINKXHZNM-UHFFFAOYSA-K|Cl3Fe||||316.0|crc|307.6|crc
7758-94-3|catalyst|Iron(II) chloride|氯化亚铁|FeCl2|[Cl-].[Cl-].[Fe+2]|NMCUIPGRVMDVDB-UHFFFAOYSA-L|Cl2Fe||||1023.0|crc|677.0|crc
14024-18-1|catalyst|Iron(III) acetylacetonate|乙酰丙酮铁|Fe(acac)3|-||C15H21FeO6||||||188.0|crc
102-54-5|catalyst|Ferrocene|二茂铁|Cp2Fe~FcH|-||C10H10Fe||||249.0|crc|175.0|crc
7646-79-9|catalyst|Cobalt(II) chloride|氯化钴|CoCl2|[Cl-].[Cl-].[Co+2]|GVPFVAHMJGGAJG-UHFFFAOYSA-L|Cl2Co||||1049.0|crc|737.0|crc
7733-02-0|catalyst|Zinc sulfate|硫酸锌|ZnSO4|[O-]S(=O)(=O)[O-].[Zn+2]|NWONKYPBYAMBJT-UHFFFAOYSA-L|O4SZn|||||||
109-63-7|Lewis acid|Boron trifluoride diethyl etherate|三氟化硼乙醚|BF3·OEt2~BF3·Et2O|FB(F)F.CCOCC|KZMGYPLQYOPHEL-UHFFFAOYSA-N|C4H10BF3O|1.125|25|crc|125.5|crc|-60.4|crc
10294-34-5|Lewis acid|Boron trichloride|三氯化硼|BCl3|B(Cl)(Cl)Cl|FAQYAMRNWDIXMY-UHFFFAOYSA-N|BCl3||||12.5|crc|-107.3|crc
10294-33-4|Lewis acid|Boron tribromide|三溴化硼|BBr3|B(Br)(Br)Br|ILAHWRKJUDSMFH-UHFFFAOYSA-N|BBr3|2.6|25|crc|91.3|crc|-46.0|crc
7446-70-0|Lewis acid|Aluminium chloride|三氯化铝|AlCl3|[Al+3].[Cl-].[Cl-].[Cl-]|VSCWAEJMTAWNJL-UHFFFAOYSA-K|AlCl3||||||192.6|crc
7550-45-0|Lewis acid|Titanium(IV) chloride|四氯化钛|TiCl4|[Cl-].[Cl-].[Cl-].[Cl-].[Ti+4]|XJDNKRIXUMDJCW-UHFFFAOYSA-J|Cl4Ti|1.73|25|crc|136.5|crc|-24.1|crc
546-68-9|Lewis acid|Titanium(IV) isopropoxide|钛酸四异丙酯|Ti(OiPr)4|CC(C)[O-].CC(C)[O-].CC(C)[O-].CC(C)[O-].[Ti+4]|VXUYXOFXAQZZMF-UHFFFAOYSA-N|C12H28O4Ti||||227.5|crc|20.0|onmp
7646-78-8|Lewis acid|Tin(IV) chloride|四氯化锡|SnCl4|Cl[Sn](Cl)(Cl)Cl|HPGGPRDJHPYFRM-UHFFFAOYSA-J|Cl4Sn|2.234|25|crc|114.2|crc|-34.1|crc
7646-85-7|Lewis acid|Zinc chloride|氯化锌|ZnCl2|[Cl-].[Cl-].[Zn+2]|JIAARYAFYJHUJI-UHFFFAOYSA-L|Cl2Zn||||732.0|crc|325.0|crc
7699-45-8|Lewis acid|Zinc bromide|溴化锌|ZnBr2|[Zn+2].[Br-].[Br-]|VNDYJBBGRKZCSX-UHFFFAOYSA-L|Br2Zn||||670.0|crc|402.0|crc
54010-75-2|Lewis acid|Zinc trifluoromethanesulfonate|三氟甲磺酸锌|Zn(OTf)2|FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].[Zn+2]|CITILBVTAYEWKR-UHFFFAOYSA-L|C2F6O6S2Zn|||||||
144026-79-9|Lewis acid|Scandium(III) trifluoromethanesulfonate|三氟甲磺酸钪|Sc(OTf)3|FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].[Sc+3]|HZXJVDYQRYYYOR-UHFFFAOYSA-K|C3F9O9S3Sc|||||||
52093-26-2|Lewis acid|Lanthanum(III) trifluoromethanesulfonate|三氟甲磺酸镧|La(OTf)3|FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].FC(F)(F)S(=O)(=O)[O-].[La+3]|WGJJZRVGLPOKQT-UHFFFAOYSA-K|C3F9LaO9S3|||||||
7789-68-6|Lewis acid|Titanium(IV) bromide|四溴化钛|TiBr4|Br[Ti](Br)(Br)Br|UBZYKBZMAMTNKW-UHFFFAOYSA-J|Br4Ti||||233.5|crc|38.3|crc
1109-15-5|Lewis acid|Tris(pentafluorophenyl)borane|三(五氟苯基)硼|BCF~B(C6F5)3|Fc1c(F)c(F)c(B(c2c(F)c(F)c(F)c(F)c2F)c2c(F)c(F)c(F)c(F)c2F)c(F)c1F|OBAJXDYVZBHCGT-UHFFFAOYSA-N|C18BF15||||||128.0|onmp
7786-30-3|Lewis acid|Magnesium chloride|氯化镁|MgCl2|[Cl-].[Cl-].[Mg+2]|TWRXJAOTZQYOKJ-UHFFFAOYSA-L|Cl2Mg||||1412.0|crc|714.0|crc
7789-48-2|Lewis acid|Magnesium bromide|溴化镁|MgBr2|[Br-].[Br-].[Mg+2]|OTCKOJUMXQWKQG-UHFFFAOYSA-L|Br2Mg||||||711.0|crc
10025-82-8|Lewis acid|Indium(III) chloride|三氯化铟|InCl3|Cl[In](Cl)Cl|PSCMQHVBLHHWTO-UHFFFAOYSA-K|Cl3In||||||583.0|crc
7790-86-5|Lewis acid|Cerium(III) chloride|氯化铈|CeCl3|[Cl-].[Cl-].[Cl-].[Ce+3]|VYLVYHXQOHJDJL-UHFFFAOYSA-K|CeCl3||||||807.0|crc
32248-43-4|Lewis acid|Samarium(II) iodide|二碘化钐|SmI2|[I-].[I-].[Sm+2]|UAWABSHMGXMCRK-UHFFFAOYSA-L|I2Sm||||||520.0|crc
97-93-8|Lewis acid|Triethylaluminium|三乙基铝|Et3Al~TEAL|CC[Al](CC)CC|VOITXYVAKOUIBA-UHFFFAOYSA-N|C6H15Al||||193.0|crc|-48.1|crc
75-24-1|Lewis acid|Trimethylaluminium|三甲基铝|Me3Al~TMA|C[Al](C)C|JLTRXTDYQLMHGR-UHFFFAOYSA-N|C3H9Al||||127.1|crc|15.3|crc
97-94-9|Lewis acid|Triethylborane|三乙基硼|Et3B|B(CC)(CC)CC|LALRXNPLTWZJIJ-UHFFFAOYSA-N|C6H15B||||95.0|crc|-92.8|crc
5419-55-6|Lewis acid|Triisopropyl borate|硼酸三异丙酯|B(OiPr)3|B(OC(C)C)(OC(C)C)OC(C)C|NHDIQVFFNDKAQU-UHFFFAOYSA-N|C9H21BO3||||139.6|crc|-59.0|onmp
121-43-7|Lewis acid|Trimethyl borate|硼酸三甲酯|B(OMe)3|B(OC)(OC)OC|WRECIMRULFAWHA-UHFFFAOYSA-N|C3H9BO3||||67.4|crc|-29.3|crc
75-16-1|organometallic|Methylmagnesium bromide|甲基溴化镁|MeMgBr|C[Mg]Br|AVFUHBJCUUTGCD-UHFFFAOYSA-M|CH3BrMg|||||||
676-58-4|organometallic|Methylmagnesium chloride|甲基氯化镁|MeMgCl|C[Mg]Cl|RQNMYNYHBQQZSP-UHFFFAOYSA-M|CH3ClMg|||||||
925-90-6|organometallic|Ethylmagnesium bromide|乙基溴化镁|EtMgBr|CC[Mg]Br|TWTWFMUQSOFTRN-UHFFFAOYSA-M|C2H5BrMg|||||||
1068-55-9|organometallic|Isopropylmagnesium chloride|异丙基氯化镁|iPrMgCl|CC(C)[Mg]Cl|GPIBKUJXKCEZOH-UHFFFAOYSA-M|C3H7ClMg|||||||
745038-86-2|organometallic|Isopropylmagnesium chloride lithium chloride complex|异丙基氯化镁氯化锂络合物|Turbo Grignard~iPrMgCl·LiCl|CC(C)[Mg]Cl.[Li]Cl|CWTUREABAILGIK-UHFFFAOYSA-L|C3H7Cl2LiMg|||||||
1826-67-1|organometallic|Vinylmagnesium bromide|乙烯基溴化镁|VinylMgBr|C=C[Mg]Br|XHHHAXOHMKAOSL-UHFFFAOYSA-M|C2H3BrMg|||||||
1730-25-2|organometallic|Allylmagnesium bromide|烯丙基溴化镁|AllylMgBr|C=CC[Mg]Br|FEMBXICCJNZMMC-UHFFFAOYSA-M|C3H5BrMg|||||||
100-58-3|organometallic|Phenylmagnesium bromide|苯基溴化镁|PhMgBr|Br[Mg]c1ccccc1|ANRQGKOBLBYXFM-UHFFFAOYSA-M|C6H5BrMg|||||||
677-22-5|organometallic|tert-Butylmagnesium chloride|叔丁基氯化镁|tBuMgCl|CC(C)(C)[Mg]Cl|ZDRJSYVHDMFHSC-UHFFFAOYSA-M|C4H9ClMg|||||||
4301-14-8|organometallic|Ethynylmagnesium bromide|乙炔基溴化镁||C#C[Mg]Br|HUGJUYPSXULVQQ-UHFFFAOYSA-M|C2HBrMg|||||||
557-20-0|organometallic|Diethylzinc|二乙基锌|Et2Zn|CC[Zn]CC|HQWPLXHWEZZGKY-UHFFFAOYSA-N|C4H10Zn|1.206|25|crc|||-33.3|crc
544-97-8|organometallic|Dimethylzinc|二甲基锌|Me2Zn|C[Zn]C|AXAZMDOAUQTMOW-UHFFFAOYSA-N|C2H6Zn||||43.0|crc|-43.0|crc
1067-52-3|organometallic|Tributyltin methoxide|三正丁基甲氧基锡|Bu3SnOMe|CCCC[Sn](CCCC)(CCCC)OC|KJGLZJQPMKQFIK-UHFFFAOYSA-N|C13H30OSn|||||||
1461-22-9|organometallic|Tributyltin chloride|三正丁基氯化锡|Bu3SnCl|CCCC[Sn](CCCC)(CCCC)Cl|GCTFWCDSFPMHHS-UHFFFAOYSA-M|C12H27ClSn|||||||
7486-35-3|organometallic|Tributyl(vinyl)tin|三丁基乙烯基锡|vinyltributyltin|C=C[Sn](CCCC)(CCCC)CCCC|QIWRFOJWQSSRJZ-UHFFFAOYSA-N|C14H30Sn|||||||
24850-33-7|organometallic|Allyltributyltin|烯丙基三正丁基锡|allyltributylstannane|C=CC[Sn](CCCC)(CCCC)CCCC|YLGRTLMDMVAFNI-UHFFFAOYSA-N|C15H32Sn|||||||
813-19-4|organometallic|Hexabutylditin|六正丁基二锡|Bu6Sn2|CCCC[Sn](CCCC)CCCC.CCCC[Sn](CCCC)CCCC|REDSKZBUUUQMSK-UHFFFAOYSA-N|C24H54Sn2|||||||
1663-45-2|ligand|1,2-Bis(diphenylphosphino)ethane|1,2-双(二苯基膦)乙烷|dppe|C1=CC=C(C=C1)P(CCP(C2=CC=CC=C2)C3=CC=CC=C3)C4=CC=CC=C4|QFMZQPDHXULLKC-UHFFFAOYSA-N|C26H24P2||||||143.5|crc
6737-42-4|ligand|1,3-Bis(diphenylphosphino)propane|1,3-双(二苯基膦)丙烷|dppp|C1=CC=C(C=C1)P(CCCP(C2=CC=CC=C2)C3=CC=CC=C3)C4=CC=CC=C4|LVEYOSJUKRVCCF-UHFFFAOYSA-N|C27H26P2||||||60.5|onmp
7688-25-7|ligand|1,4-Bis(diphenylphosphino)butane|1,4-双(二苯基膦)丁烷|dppb|C1=CC=C(C=C1)P(CCCCP(C2=CC=CC=C2)C3=CC=CC=C3)C4=CC=CC=C4|BCJVBDBJSMFBRW-UHFFFAOYSA-N|C28H28P2||||||134.0|onmp
12150-46-8|ligand|1,1'-Bis(diphenylphosphino)ferrocene|1,1'-双(二苯基膦)二茂铁|dppf|-||C34H28FeP2|||||||
76189-55-4|ligand|(R)-BINAP|(R)-联萘二苯基膦|(R)-2,2'-bis(diphenylphosphino)-1,1'-binaphthyl|c1ccc(cc1)P(c1ccccc1)c1ccc2ccccc2c1-c1c(ccc2ccccc12)P(c1ccccc1)c1ccccc1|MUALRAIOVNYAIW-UHFFFAOYSA-N|C44H32P2||||||283.0|onmp
98327-87-8|ligand|rac-BINAP|消旋联萘二苯基膦|BINAP|c1ccc(cc1)P(c1ccccc1)c1ccc2ccccc2c1-c1c(ccc2ccccc12)P(c1ccccc1)c1ccccc1|MUALRAIOVNYAIW-UHFFFAOYSA-N|C44H32P2|||||||
161265-03-8|ligand|Xantphos|4,5-双二苯基膦-9,9-二甲基氧杂蒽||CC1(C)c2cccc(P(c3ccccc3)c3ccccc3)c2Oc2c1cccc2P(c1ccccc1)c1ccccc1|CXNIUSPIQKWYAI-UHFFFAOYSA-N|C39H32OP2|||||||
564483-18-7|ligand|XPhos|2-二环己基膦-2',4',6'-三异丙基联苯||CC(C)c1cc(C(C)C)c(c(c1)C(C)C)-c1ccccc1P(C1CCCCC1)C1CCCCC1|UGOMMVLRQDMAQQ-UHFFFAOYSA-N|C33H49P|||||||
657408-07-6|ligand|SPhos|2-二环己基膦-2',6'-二甲氧基联苯||COc1cccc(OC)c1-c1ccccc1P(C1CCCCC1)C1CCCCC1|VNFWTIYUKDMAOP-UHFFFAOYSA-N|C26H35O2P|||||||
787618-22-8|ligand|RuPhos|2-二环己基膦-2',6'-二异丙氧基联苯||CC(C)Oc1cccc(OC(C)C)c1-c1ccccc1P(C1CCCCC1)C1CCCCC1|MXFYYFVVIIWKFE-UHFFFAOYSA-N|C30H43O2P|||||||
1070663-78-3|ligand|BrettPhos|2-(二环己基膦)-3,6-二甲氧基-2',4',6'-三异丙基联苯||COc1ccc(OC)c(c1P(C1CCCCC1)C1CCCCC1)-c1c(cc(cc1C(C)C)C(C)C)C(C)C|WDVGNXKCFBOKDF-UHFFFAOYSA-N|C35H53O2P|||||||
224311-51-7|ligand|JohnPhos|2-(二叔丁基膦)联苯|(2-biphenyl)di-tert-butylphosphine|CC(C)(C)P(c1ccccc1-c1ccccc1)C(C)(C)C|CNXMDTWQWLGCPE-UHFFFAOYSA-N|C20H27P|||||||
213697-53-1|ligand|DavePhos|2-二环己基膦-2'-(N,N-二甲氨基)联苯||CN(C)c1ccccc1-c1ccccc1P(C1CCCCC1)C1CCCCC1|ZEMZPXWZVTUONV-UHFFFAOYSA-N|C26H36NP||||||123.0|onmp
564483-19-8|ligand|tBuXPhos|2-二叔丁基膦-2',4',6'-三异丙基联苯||CC(C)c1cc(C(C)C)c(c(c1)C(C)C)-c1ccccc1P(C(C)(C)C)C(C)(C)C|SACNIGZYDTUHKB-UHFFFAOYSA-N|C29H45P|||||||
2622-14-2|ligand|Tricyclohexylphosphine|三环己基膦|PCy3|C1CCC(CC1)P(C2CCCCC2)C3CCCCC3|WLPUWLXVBWGYMZ-UHFFFAOYSA-N|C18H33P||||||77.0|onmp
13716-12-6|ligand|Tri-tert-butylphosphine|三叔丁基膦|P(tBu)3|CC(C)(C)P(C(C)(C)C)C(C)(C)C|BWHDROKFUHTORW-UHFFFAOYSA-N|C12H27P||||||30.0|onmp
131274-22-1|ligand|Tri-tert-butylphosphonium tetrafluoroborate|三叔丁基膦四氟硼酸盐|P(tBu)3·HBF4|CC(C)(C)[PH+](C(C)(C)C)C(C)(C)C.F[B-](F)(F)F|YTJUCJAUJCXFTN-UHFFFAOYSA-O|C12H28BF4P|||||||
6163-58-2|ligand|Tri(o-tolyl)phosphine|三(邻甲苯基)膦|P(o-tol)3|CC1=CC=CC=C1P(C2=CC=CC=C2C)C3=CC=CC=C3C|COIOYMYWGDAQPM-UHFFFAOYSA-N|C21H21P||||||127.0|crc
13406-29-6|ligand|Tris(4-trifluoromethylphenyl)phosphine|三(4-三氟甲基苯基)膦||FC(F)(F)c1ccc(cc1)P(c1ccc(cc1)C(F)(F)F)c1ccc(cc1)C(F)(F)F|PXYCJKZSCDFXLR-UHFFFAOYSA-N|C21H12F9P||||||74.0|onmp
366-18-7|ligand|2,2'-Bipyridine|2,2'-联吡啶|bpy~bipy|C1=CC=NC(=C1)C2=CC=CC=N2|ROFVEXUMMXZLPA-UHFFFAOYSA-N|C10H8N2||||273.0|crc|69.9|crc
72914-19-3|ligand|4,4'-Di-tert-butyl-2,2'-bipyridine|4,4'-二叔丁基-2,2'-联吡啶|dtbbpy~dtbpy|CC(C)(C)c1ccnc(c1)-c1cc(ccn1)C(C)(C)C|TXNLQUKVUJITMX-UHFFFAOYSA-N|C18H24N2|||||||
66-71-7|ligand|1,10-Phenanthroline|1,10-菲啰啉|phen~邻菲罗啉|C1=CC2=C(C3=C(C=CC=N3)C=C2)N=C1|DGEZNRSVGBDHLK-UHFFFAOYSA-N|C12H8N2||||409.2|crc|118.6|crc
250285-32-6|ligand|1,3-Bis(2,6-diisopropylphenyl)imidazolium chloride|1,3-双(2,6-二异丙基苯基)氯化咪唑鎓|IPr·HCl|CC(C)c1cccc(C(C)C)c1-n1cc[n+](c1)-c1c(cccc1C(C)C)C(C)C.[Cl-]|AVJBQMXODCVJCJ-UHFFFAOYSA-M|C27H37ClN2|||||||
141556-45-8|ligand|1,3-Dimesitylimidazolium chloride|1,3-双(2,4,6-三甲基苯基)氯化咪唑鎓|IMes·HCl|Cc1cc(C)c(c(C)c1)-n1cc[n+](c1)-c1c(C)cc(C)cc1C.[Cl-]|OTOSIXGMLYKKOW-UHFFFAOYSA-M|C21H25ClN2|||||||
20439-47-8|ligand|(1R,2R)-(-)-1,2-Diaminocyclohexane|(1R,2R)-环己二胺|(R,R)-DACH|N[C@@H]1CCCC[C@H]1N|SSJXIUAHEKJCMH-PHDIDXHHSA-N|C6H14N2|||||||
68737-65-5|ligand|(1R,2R)-N,N'-Dimethyl-1,2-cyclohexanediamine|(1R,2R)-N,N'-二甲基-1,2-环己二胺||CN[C@@H]1CCCC[C@H]1NC|JRHPOFJADXHYBR-HTQZYQBOSA-N|C8H18N2|||||||
147-85-3|ligand|L-Proline|L-脯氨酸|Pro|OC(=O)[C@@H]1CCCN1|ONIBWKKTOPOVIA-BYPYZUCNSA-N|C5H9NO2||||||228.0|onmp
18531-94-7|ligand|(R)-BINOL|(R)-联萘酚|(R)-1,1'-bi-2-naphthol|Oc1ccc2ccccc2c1-c1c(O)ccc2ccccc12|PPTXVXKCQZKFBN-UHFFFAOYSA-N|C20H14O2||||||216.0|onmp
123-54-6|ligand|Acetylacetone|乙酰丙酮|acacH~2,4-pentanedione|CC(=O)CC(=O)C|YRKCREAYFQTBPV-UHFFFAOYSA-N|C5H8O2|0.975|20|own|140.7|crc|-18.3|crc
60-00-4|ligand|Ethylenediaminetetraacetic acid|乙二胺四乙酸|EDTA|C(CN(CC(=O)O)CC(=O)O)N(CC(=O)O)CC(=O)O|KCXVZYZYPLLWCC-UHFFFAOYSA-N|C10H16N2O8|||||||
17455-13-9|ligand|18-Crown-6|18-冠醚-6|18-crown-6 ether|C1COCCOCCOCCOCCOCCO1|XEZNGIUYQVAUSS-UHFFFAOYSA-N|C12H24O6||||||39.0|onmp
33100-27-5|ligand|15-Crown-5|15-冠醚-5||C1COCCOCCOCCOCCO1|VFTFKUDGYRBSAL-UHFFFAOYSA-N|C10H20O5|||||||
294-93-9|ligand|12-Crown-4|12-冠醚-4||C1COCCOCCOCCO1|XQQZRZQVBFHBHL-UHFFFAOYSA-N|C8H16O4||||||16.0|onmp
1643-19-2|phase transfer and salts|Tetrabutylammonium bromide|四丁基溴化铵|TBAB|CCCC[N+](CCCC)(CCCC)CCCC.[Br-]|JRMUNVKIHCOMHV-UHFFFAOYSA-M|C16H36BrN||||||99.0|crc
311-28-4|phase transfer and salts|Tetrabutylammonium iodide|四丁基碘化铵|TBAI|CCCC[N+](CCCC)(CCCC)CCCC.[I-]|DPKBAXPHAYBPRL-UHFFFAOYSA-M|C16H36IN||||||145.0|crc
1112-67-0|phase transfer and salts|Tetrabutylammonium chloride|四丁基氯化铵|TBACl|CCCC[N+](CCCC)(CCCC)CCCC.[Cl-]|NHGXDBSUJJNIRV-UHFFFAOYSA-M|C16H36ClN||||||74.0|crc
32503-27-8|phase transfer and salts|Tetrabutylammonium hydrogen sulfate|四丁基硫酸氢铵|TBAHS|CCCC[N+](CCCC)(CCCC)CCCC.OS(=O)(=O)[O-]|SHFJWMWCIHQNCP-UHFFFAOYSA-M|C16H37NO4S|||||||
3109-63-5|phase transfer and salts|Tetrabutylammonium hexafluorophosphate|四丁基六氟磷酸铵|TBAPF6|CCCC[N+](CCCC)(CCCC)CCCC.F[P-](F)(F)(F)(F)F|BKBKEFQIOUYLBC-UHFFFAOYSA-N|C16H36F6NP|||||||
56-37-1|phase transfer and salts|Benzyltriethylammonium chloride|苄基三乙基氯化铵|TEBAC|CC[N+](CC)(CC)Cc1ccccc1.[Cl-]|HTZCNXWZYVXIMZ-UHFFFAOYSA-M|C13H22ClN|||||||
12125-02-9|phase transfer and salts|Ammonium chloride|氯化铵|NH4Cl|[NH4+].[Cl-]|NLXLAEXVIDQMFP-UHFFFAOYSA-N|ClH4N|||||||
631-61-8|phase transfer and salts|Ammonium acetate|乙酸铵|NH4OAc|CC(=O)[O-].[NH4+]|USFZMSVCRYTOJT-UHFFFAOYSA-N|C2H7NO2||||||114.0|crc
506-87-6|phase transfer and salts|Ammonium carbonate|碳酸铵|(NH4)2CO3|[NH4+].[NH4+].[O-]C([O-])=O|PRKQVKDSMLBJBJ-UHFFFAOYSA-N|CH8N2O3|||||||
7783-20-2|phase transfer and salts|Ammonium sulfate|硫酸铵|(NH4)2SO4|[NH4+].[NH4+].[O-]S(=O)(=O)[O-]|BFNBIHQBYMNNAN-UHFFFAOYSA-N|H8N2O4S|||||||
7647-14-5|phase transfer and salts|Sodium chloride|氯化钠|NaCl~食盐|[Na+].[Cl-]|FAPWRFPIFSIZLT-UHFFFAOYSA-M|ClNa||||1465.0|crc|800.7|crc
7447-40-7|phase transfer and salts|Potassium chloride|氯化钾|KCl|[Cl-].[K+]|WCUXLLCKKVVCTQ-UHFFFAOYSA-M|ClK||||||771.0|crc
10043-52-4|phase transfer and salts|Calcium chloride|氯化钙|CaCl2|[Ca+2].[Cl-].[Cl-]|UXVMQQNJUSDDNG-UHFFFAOYSA-L|CaCl2||||1935.0|crc|775.0|crc
7757-82-6|phase transfer and salts|Sodium sulfate|硫酸钠|Na2SO4~无水硫酸钠|[O-]S(=O)(=O)[O-].[Na+].[Na+]|PMZURENOXWZQFD-UHFFFAOYSA-L|Na2O4S||||||884.0|crc
7487-88-9|phase transfer and salts|Magnesium sulfate|硫酸镁|MgSO4~无水硫酸镁|[O-]S(=O)(=O)[O-].[Mg+2]|CSNNHWWHGAXBCP-UHFFFAOYSA-L|MgO4S||||||1137.0|crc
7681-38-1|phase transfer and salts|Sodium bisulfate|硫酸氢钠|NaHSO4|OS(=O)(=O)[O-].[Na+]|WBHQBSYUUJJSRZ-UHFFFAOYSA-M|HNaO4S||||||315.0|crc
7646-93-7|phase transfer and salts|Potassium bisulfate|硫酸氢钾|KHSO4|OS(=O)(=O)[O-].[K+]|CHKVPAROMQMJNQ-UHFFFAOYSA-M|HKO4S||||||200.0|crc
304-59-6|phase transfer and salts|Potassium sodium L-tartrate|酒石酸钾钠|Rochelle salt~罗谢尔盐|O[C@H]([C@@H](O)C(=O)[O-])C(=O)[O-].[Na+].[K+]|LJCNRYVRMXRIQR-OLXYHTOASA-L|C4H4KNaO6|||||||
68-04-2|phase transfer and salts|Trisodium citrate|柠檬酸钠|sodium citrate|C(C(=O)[O-])C(CC(=O)[O-])(C(=O)[O-])O.[Na+].[Na+].[Na+]|HRXKRNGNAMMEHJ-UHFFFAOYSA-K|C6H5Na3O7||||||300.0|crc
5470-11-1|phase transfer and salts|Hydroxylamine hydrochloride|盐酸羟胺|NH2OH·HCl|NO.Cl|WTDHULULXKLSOZ-UHFFFAOYSA-N|ClH4NO|||||||
6638-79-5|phase transfer and salts|N,O-Dimethylhydroxylamine hydrochloride|N,O-二甲基羟胺盐酸盐|Weinreb amine HCl|CNOC.Cl|USZLCYNVCCDPLQ-UHFFFAOYSA-N|C2H8ClNO|||||||
13755-29-8|phase transfer and salts|Sodium tetrafluoroborate|四氟硼酸钠|NaBF4|F[B-](F)(F)F.[Na+]|KGJZTOFHXCFQIV-UHFFFAOYSA-N|BF4Na||||||384.0|crc
17084-13-8|phase transfer and salts|Potassium hexafluorophosphate|六氟磷酸钾|KPF6|F[P-](F)(F)(F)(F)F.[K+]|YZDGRYDIGCWVND-UHFFFAOYSA-N|F6KP|||||||
7601-89-0|phase transfer and salts|Sodium perchlorate|高氯酸钠|NaClO4|[O-]Cl(=O)(=O)=O.[Na+]|BAZAXWOYCMUHIX-UHFFFAOYSA-M|ClNaO4|||||||
10294-38-9|phase transfer and salts|Barium hydroxide octahydrate|氢氧化钡八水合物||[OH-].[OH-].[Ba+2].O.O.O.O.O.O.O.O|ZUDYPQRUOYEARG-UHFFFAOYSA-L|BaH18O10|||||||
1344-28-1|phase transfer and salts|Aluminium oxide|氧化铝|alumina~Al2O3|O=[Al]O[Al]=O|TWNQGVIAIRXVLR-UHFFFAOYSA-N|Al2O3||||2977.0|crc|2054.0|crc
61790-53-2|drying agent and support|Celite|硅藻土|diatomaceous earth~kieselguhr|-|||||||||
7631-86-9|drying agent and support|Silica|二氧化硅|silica gel~SiO2~硅胶|-||SiO2|||||||
7440-44-0|drying agent and support|Carbon|活性炭|charcoal~activated carbon|-||C|||||||
70955-01-0|drying agent and support|Molecular sieves 4 Å|4Å 分子筛|4A MS~molecular sieve 4A|-|||||||||
308080-99-1|drying agent and support|Molecular sieves 3 Å|3Å 分子筛|3A MS~molecular sieve 3A|-|||||||||
1309-48-4|drying agent and support|Magnesium oxide|氧化镁|MgO|O=[Mg]|CPLXHLVBOLITMK-UHFFFAOYSA-N|MgO||||3600.0|crc|2825.0|crc
1305-78-8|drying agent and support|Calcium oxide|氧化钙|CaO~生石灰|O=[Ca]|ODINCKMPIJJUCX-UHFFFAOYSA-N|CaO||||||2613.0|crc
9003-53-6|drying agent and support|Polystyrene|聚苯乙烯|PS|-|||||||||
25322-68-3|drying agent and support|Polyethylene glycol|聚乙二醇|PEG|-|||||||||
124-38-9|gas|Carbon dioxide|二氧化碳|CO2~dry ice~干冰|C(=O)=O|CURLTUGMZLYLDI-UHFFFAOYSA-N|CO2||||||-56.6|crc
630-08-0|gas|Carbon monoxide|一氧化碳|CO|[C-]#[O+]|UGFAIRIUMAVXCW-UHFFFAOYSA-N|CO||||-191.5|crc|-205.1|crc
7727-37-9|gas|Nitrogen|氮气|N2|N#N|IJGRMHOSHXDMSA-UHFFFAOYSA-N|N2||||-195.8|crc|-210.0|crc
7440-37-1|gas|Argon|氩气|Ar|[Ar]|XKRFYHLGVUSROY-UHFFFAOYSA-N|Ar||||-185.8|crc|-189.3|crc
7446-09-5|gas|Sulfur dioxide|二氧化硫|SO2|O=S=O|RAHZWNYVWXNFOC-UHFFFAOYSA-N|O2S||||-10.0|crc|-75.5|crc
7783-06-4|gas|Hydrogen sulfide|硫化氢|H2S|S|RWSOTUBLDIXVET-UHFFFAOYSA-N|H2S||||-59.5|crc|-85.5|crc
74-86-2|gas|Acetylene|乙炔||C#C|HSFWRNGVRCDJHI-UHFFFAOYSA-N|C2H2||||||-81.5|crc
74-85-1|gas|Ethylene|乙烯||C=C|VGGSQFUCUMXWEO-UHFFFAOYSA-N|C2H4||||-103.8|crc|-169.2|crc
115-07-1|gas|Propylene|丙烯||CC=C|QQONPFPTGQHPMA-UHFFFAOYSA-N|C3H6||||-47.6|crc|-185.3|crc
115-11-7|gas|Isobutylene|异丁烯||CC(=C)C|VQTUBCCKSQIDNK-UHFFFAOYSA-N|C4H8||||-7.0|crc|-140.7|crc
74-88-4|building block|Iodomethane|碘甲烷|MeI~methyl iodide|CI|INQOMBQAUSQDDS-UHFFFAOYSA-N|CH3I|2.28|20|own|42.4|crc|-66.0|crc
75-03-6|building block|Iodoethane|碘乙烷|EtI|CCI|HVTICUPFWKNHNG-UHFFFAOYSA-N|C2H5I||||72.0|crc|-111.0|crc
74-83-9|building block|Bromomethane|溴甲烷|MeBr|CBr|GZUXJHMPEANEGY-UHFFFAOYSA-N|CH3Br||||3.4|crc|-93.7|crc
74-96-4|building block|Bromoethane|溴乙烷|EtBr|CCBr|RDHPKYGYEGBMSE-UHFFFAOYSA-N|C2H5Br|1.459|20|perry|38.2|crc|-118.4|crc
77-78-1|building block|Dimethyl sulfate|硫酸二甲酯|Me2SO4|COS(=O)(=O)OC|VAYGXNSJCAHWJZ-UHFFFAOYSA-N|C2H6O4S||||186.0|crc|-31.8|crc
64-67-5|building block|Diethyl sulfate|硫酸二乙酯|Et2SO4|CCOS(=O)(=O)OCC|DENRZWYUOJLTMF-UHFFFAOYSA-N|C4H10O4S||||208.0|crc|-26.0|crc
333-27-7|building block|Methyl trifluoromethanesulfonate|三氟甲磺酸甲酯|MeOTf|COS(=O)(=O)C(F)(F)F|OIRDBPQYVWXNSJ-UHFFFAOYSA-N|C2H3F3O3S|||||||
420-37-1|building block|Trimethyloxonium tetrafluoroborate|三甲基氧鎓四氟硼酸盐|Meerwein's salt|C[O+](C)C.F[B-](F)(F)F|CZVZBKHWOFJNCR-UHFFFAOYSA-N|C3H9BF4O|||||||
106-95-6|building block|Allyl bromide|烯丙基溴|3-bromopropene|C=CCBr|BHELZAPQIKSEDF-UHFFFAOYSA-N|C3H5Br|1.398|20|own|70.1|crc|-119.3|crc
107-05-1|building block|Allyl chloride|烯丙基氯||C=CCCl|OSDWBNJEKMUWAV-UHFFFAOYSA-N|C3H5Cl||||44.8|crc|-136.0|crc
106-96-7|building block|Propargyl bromide|炔丙基溴|3-bromopropyne|C#CCBr|YORCIIVHUBAYBQ-UHFFFAOYSA-N|C3H3Br||||||-61.0|onmp
75-26-3|building block|2-Bromopropane|2-溴丙烷|iPrBr|CC(C)Br|NAMYKGVDVNBCFQ-UHFFFAOYSA-N|C3H7Br||||59.3|crc|-88.9|crc
106-94-5|building block|1-Bromopropane|1-溴丙烷||CCCBr|CYNYIHKIEHGYOZ-UHFFFAOYSA-N|C3H7Br||||70.8|crc|-110.1|crc
109-65-9|building block|1-Bromobutane|1-溴丁烷|nBuBr|CCCCBr|MPPPKRYCTPRNTB-UHFFFAOYSA-N|C4H9Br||||101.4|crc|-112.5|crc
507-19-7|building block|2-Bromo-2-methylpropane|叔丁基溴|tBuBr|CC(C)(C)Br|RKSOPLXZQNSWAS-UHFFFAOYSA-N|C4H9Br||||73.3|crc|-16.8|crc
507-20-0|building block|tert-Butyl chloride|叔丁基氯|tBuCl|CC(C)(C)Cl|NBRKLOOSMBRFMH-UHFFFAOYSA-N|C4H9Cl||||50.9|crc|-25.6|crc
106-93-4|building block|1,2-Dibromoethane|1,2-二溴乙烷|DBE|C(CBr)Br|PAAZPARNPHGIKF-UHFFFAOYSA-N|C2H4Br2|2.179|20|perry|131.3|crc|9.8|crc
109-64-8|building block|1,3-Dibromopropane|1,3-二溴丙烷||C(CBr)CBr|VEFLKXRACNJHOV-UHFFFAOYSA-N|C3H6Br2||||164.0|crc|-35.0|crc
110-52-1|building block|1,4-Dibromobutane|1,4-二溴丁烷||C(CCBr)CBr|ULTHEAFYOOPTTB-UHFFFAOYSA-N|C4H8Br2||||197.0|crc|-21.1|crc
75-11-6|building block|Diiodomethane|二碘甲烷|CH2I2|C(I)I|NZZFYRREKKOMAT-UHFFFAOYSA-N|CH2I2||||182.0|crc|6.0|crc
74-95-3|building block|Dibromomethane|二溴甲烷|CH2Br2|C(Br)Br|FJBFPHVGVWTDIP-UHFFFAOYSA-N|CH2Br2|2.495|20|perry|97.0|crc|-52.1|crc
107-07-3|building block|2-Chloroethanol|2-氯乙醇||C(CCl)O|SZIFAVKTNFCBPC-UHFFFAOYSA-N|C2H5ClO||||126.0|crc|-68.0|crc
540-51-2|building block|2-Bromoethanol|2-溴乙醇||C(CBr)O|LDLCZOVUSADOIV-UHFFFAOYSA-N|C2H5BrO||||142.0|crc|-80.0|onmp
105-36-2|building block|Ethyl bromoacetate|溴乙酸乙酯||CCOC(=O)CBr|PQJJJMRNHATNKG-UHFFFAOYSA-N|C4H7BrO2||||159.0|crc|-38.0|onmp
96-32-2|building block|Methyl bromoacetate|溴乙酸甲酯||COC(=O)CBr|YDCHPLOFQATIDS-UHFFFAOYSA-N|C3H5BrO2||||141.0|crc|-50.0|onmp
5292-43-3|building block|tert-Butyl bromoacetate|溴乙酸叔丁酯||CC(C)(C)OC(=O)CBr|BNWCETAHAJSBFG-UHFFFAOYSA-N|C6H11BrO2|||||||
105-39-5|building block|Ethyl chloroacetate|氯乙酸乙酯||CCOC(=O)CCl|VEUUMBGHMNQHGO-UHFFFAOYSA-N|C4H7ClO2||||144.0|crc|-21.0|crc
106-89-8|building block|Epichlorohydrin|环氧氯丙烷||C1C(O1)CCl|BRLQWZUYTZBJKN-UHFFFAOYSA-N|C3H5ClO||||||-57.1|onmp
75-21-8|building block|Ethylene oxide|环氧乙烷||C1CO1|IAYPIBMASNFSPL-UHFFFAOYSA-N|C2H4O||||10.4|crc|-112.5|crc
75-56-9|building block|Propylene oxide|环氧丙烷||CC1CO1|GOOHAUXETOMSMM-UHFFFAOYSA-N|C3H6O||||||-112.0|onmp
96-09-3|building block|Styrene oxide|氧化苯乙烯||C1C(O1)C2=CC=CC=C2|AWMVMTVKBNGEAK-UHFFFAOYSA-N|C8H8O||||194.1|crc|-35.6|crc
108-86-1|building block|Bromobenzene|溴苯|PhBr|C1=CC=C(C=C1)Br|QARVLSVVCXYDNA-UHFFFAOYSA-N|C6H5Br|1.494|20|perry|155.9|crc|-30.7|crc
591-50-4|building block|Iodobenzene|碘苯|PhI|C1=CC=C(C=C1)I|SNHMUERNLJLMHN-UHFFFAOYSA-N|C6H5I|1.83|20|vdi|188.5|crc|-30.7|crc
462-06-6|building block|Fluorobenzene|氟苯|PhF|C1=CC=C(C=C1)F|PYLWMHQQBFSUBP-UHFFFAOYSA-N|C6H5F|1.025|20|perry|84.7|crc|-42.2|crc
106-38-7|building block|4-Bromotoluene|对溴甲苯||CC1=CC=C(C=C1)Br|ZBTMRBYMKUEVEU-UHFFFAOYSA-N|C7H7Br||||184.0|crc|26.2|crc
104-92-7|building block|4-Bromoanisole|对溴苯甲醚||COC1=CC=C(C=C1)Br|QJPJQTDYNZXKQF-UHFFFAOYSA-N|C7H7BrO||||215.0|crc|13.5|crc
696-62-8|building block|4-Iodoanisole|对碘苯甲醚||COC1=CC=C(C=C1)I|SYSZENVIJHPFNL-UHFFFAOYSA-N|C7H7IO||||247.0|crc|53.0|crc
624-31-7|building block|4-Iodotoluene|对碘甲苯||CC1=CC=C(C=C1)I|UDHAWRUAECEBHC-UHFFFAOYSA-N|C7H7I||||214.0|crc|33.6|crc
402-43-7|building block|4-Bromobenzotrifluoride|对溴三氟甲苯||C1=CC(=CC=C1C(F)(F)F)Br|XLQSXGGDTHANLN-UHFFFAOYSA-N|C7H4BrF3||||160.0|crc||
586-78-7|building block|1-Bromo-4-nitrobenzene|对溴硝基苯||C1=CC(=CC=C1[N+](=O)[O-])Br|ZDFBKZUDCQQKAC-UHFFFAOYSA-N|C6H4BrNO2||||252.0|crc|133.0|crc
100-00-5|building block|1-Chloro-4-nitrobenzene|对氯硝基苯||C1=CC(=CC=C1[N+](=O)[O-])Cl|CZGCEKJOLUNIFY-UHFFFAOYSA-N|C6H4ClNO2||||238.0|crc|82.2|crc
350-46-9|building block|1-Fluoro-4-nitrobenzene|对氟硝基苯||C1=CC(=CC=C1[N+](=O)[O-])F|WFQDTOYDVUWQMS-UHFFFAOYSA-N|C6H4FNO2||||205.0|crc|26.5|crc
97-00-7|building block|1-Chloro-2,4-dinitrobenzene|2,4-二硝基氯苯||C1=CC(=C(C=C1[N+](=O)[O-])[N+](=O)[O-])Cl|VYZAHLCBVHPDDF-UHFFFAOYSA-N|C6H3ClN2O4||||315.0|crc|50.2|crc
98-80-6|building block|Phenylboronic acid|苯硼酸|PhB(OH)2|B(C1=CC=CC=C1)(O)O|HXITXNWTGFUOAU-UHFFFAOYSA-N|C6H7BO2||||||219.0|crc
5720-07-0|building block|4-Methoxyphenylboronic acid|对甲氧基苯硼酸||COc1ccc(cc1)B(O)O|VOAAEKKFGLPLLU-UHFFFAOYSA-N|C7H9BO3||||||205.0|onmp
5720-05-8|building block|4-Methylphenylboronic acid|对甲基苯硼酸|p-tolylboronic acid|Cc1ccc(cc1)B(O)O|BIWQNIMLAISTBV-UHFFFAOYSA-N|C7H9BO2||||||250.0|onmp
1765-93-1|building block|4-Fluorophenylboronic acid|对氟苯硼酸||OB(O)c1ccc(F)cc1|LBUNNMJLXWQQBY-UHFFFAOYSA-N|C6H6BFO2||||||263.0|onmp
73183-34-3|building block|Bis(pinacolato)diboron|双联频哪醇硼酸酯|B2pin2|CC1(C)OB(OC1(C)C)B1OC(C)(C)C(C)(C)O1|IPWKHHSGDUIRAH-UHFFFAOYSA-N|C12H24B2O4|||||||
61676-62-8|building block|2-Isopropoxy-4,4,5,5-tetramethyl-1,3,2-dioxaborolane|异丙醇频哪醇硼酸酯|iPrOBpin|CC(C)OB1OC(C)(C)C(C)(C)O1|MRWWWZLJWNIEEJ-UHFFFAOYSA-N|C9H19BO3|||||||
62-53-3|building block|Aniline|苯胺|PhNH2|C1=CC=C(C=C1)N|PAYRUJLWNCNPSJ-UHFFFAOYSA-N|C6H7N|1.02|20|vdi|184.1|crc|-6.0|crc
106-49-0|building block|p-Toluidine|对甲苯胺||CC1=CC=C(C=C1)N|RZXMPPFPUUCRFN-UHFFFAOYSA-N|C7H9N||||201.0|crc|43.3|crc
95-53-4|building block|o-Toluidine|邻甲苯胺||CC1=CC=CC=C1N|RNVCVTLRINQCPJ-UHFFFAOYSA-N|C7H9N||||200.0|crc|-14.4|crc
104-94-9|building block|p-Anisidine|对甲氧基苯胺|PMP-NH2|COC1=CC=C(C=C1)N|BHAAPTBBJKJZER-UHFFFAOYSA-N|C7H9NO||||243.0|crc|57.8|crc
106-47-8|building block|4-Chloroaniline|对氯苯胺||C1=CC(=CC=C1N)Cl|QSNSCYSYFYORTR-UHFFFAOYSA-N|C6H6ClN||||231.0|crc|70.4|crc
106-40-1|building block|4-Bromoaniline|对溴苯胺||C1=CC(=CC=C1N)Br|WDFQBORIUYODSI-UHFFFAOYSA-N|C6H6BrN||||220.0|crc|78.2|crc
371-40-4|building block|4-Fluoroaniline|对氟苯胺||C1=CC(=CC=C1N)F|KRZCOLNOCZKSDF-UHFFFAOYSA-N|C6H6FN||||182.0|crc|-1.9|crc
100-01-6|building block|4-Nitroaniline|对硝基苯胺||C1=CC(=CC=C1N)[N+](=O)[O-]|TYMLOMAKGOJONV-UHFFFAOYSA-N|C6H6N2O2||||328.0|crc|147.7|crc
100-61-8|building block|N-Methylaniline|N-甲基苯胺||CNC1=CC=CC=C1|AFBPFSWMIHJQDM-UHFFFAOYSA-N|C7H9N|0.986|20|vdi|197.0|crc|-57.0|crc
122-39-4|building block|Diphenylamine|二苯胺|Ph2NH|C1=CC=C(C=C1)NC2=CC=CC=C2|DMBHHRLKUKUOEG-UHFFFAOYSA-N|C12H11N||||305.1|crc|53.2|crc
95-54-5|building block|o-Phenylenediamine|邻苯二胺|OPD|C1=CC=C(C(=C1)N)N|GEYOCULIXLDCMW-UHFFFAOYSA-N|C6H8N2||||257.0|crc|103.0|crc
106-50-3|building block|p-Phenylenediamine|对苯二胺||C1=CC(=CC=C1N)N|CBCKQZAAMUWICA-UHFFFAOYSA-N|C6H8N2||||267.0|crc|140.3|crc
87-62-7|building block|2,6-Dimethylaniline|2,6-二甲基苯胺||CC1=C(C(=CC=C1)C)N|UFFBMTHBGFGIHF-UHFFFAOYSA-N|C8H11N||||211.0|crc|11.0|crc
100-46-9|building block|Benzylamine|苄胺|BnNH2|C1=CC=C(C=C1)CN|WGQKYBSKWIADBV-UHFFFAOYSA-N|C7H9N||||185.0|crc||
103-67-3|building block|N-Benzylmethylamine|N-甲基苄胺||CNCC1=CC=CC=C1|RIWRFSMVIUAEBX-UHFFFAOYSA-N|C8H11N||||180.5|crc|-55.0|onmp
103-49-1|building block|Dibenzylamine|二苄胺|Bn2NH|C1=CC=C(C=C1)CNCC2=CC=CC=C2|BWLUMTFWVZZZND-UHFFFAOYSA-N|C14H15N||||||-26.0|crc
64-04-0|building block|Phenethylamine|苯乙胺|2-phenylethylamine|C1=CC=C(C=C1)CCN|BHHGXPLMPWCGHP-UHFFFAOYSA-N|C8H11N||||204.0|crc||
107-11-9|building block|Allylamine|烯丙胺||C=CCN|VVJKKWFAADXIJK-UHFFFAOYSA-N|C3H7N||||54.0|crc|-88.2|crc
2450-71-7|building block|Propargylamine|炔丙胺||C#CCN|JKANAVGODYYCQF-UHFFFAOYSA-N|C3H5N||||84.0|crc||
108-91-8|building block|Cyclohexylamine|环己胺|CyNH2|C1CCC(CC1)N|PAFZNILMFXTMIY-UHFFFAOYSA-N|C6H13N||||133.6|crc|-17.7|crc
101-83-7|building block|Dicyclohexylamine|二环己胺|DCHA|C1CCC(CC1)NC2CCCCC2|XBPCUCUWBYBCDP-UHFFFAOYSA-N|C12H23N||||251.0|crc|-0.1|crc
57260-71-6|building block|1-Boc-piperazine|N-Boc-哌嗪||CC(C)(C)OC(=O)N1CCNCC1|CWXPZXBSDSIRCS-UHFFFAOYSA-N|C9H18N2O2||||||46.0|onmp
75178-96-0|building block|tert-Butyl N-(3-aminopropyl)carbamate|N-Boc-1,3-丙二胺||CC(C)(C)OC(=O)NCCCN|POHWAQLZBIMPRN-UHFFFAOYSA-N|C8H18N2O2|||||||
100-63-0|building block|Phenylhydrazine|苯肼|PhNHNH2|C1=CC=C(C=C1)NN|HKOOXMFOFWEVGF-UHFFFAOYSA-N|C6H8N2|1.096|20|vdi|244.0|crc|20.0|crc
59-88-1|building block|Phenylhydrazine hydrochloride|苯肼盐酸盐||NNc1ccccc1.Cl|JOVOSQBPPZZESK-UHFFFAOYSA-N|C6H9ClN2|||||||
60-34-4|building block|Methylhydrazine|甲基肼||CNN|HDZGCSFEDULWCS-UHFFFAOYSA-N|CH6N2||||83.0|crc|-52.3|crc
57-13-6|building block|Urea|尿素||C(=O)(N)N|XSQUKJJJFZCRTK-UHFFFAOYSA-N|CH4N2O||||||132.4|crc
62-56-6|building block|Thiourea|硫脲||C(=S)(N)N|UMGDCJDMYOKAJW-UHFFFAOYSA-N|CH4N2S||||||176.0|crc
79-19-6|building block|Thiosemicarbazide|氨基硫脲||C(=S)(N)NN|BRWIZMBXBAOCCF-UHFFFAOYSA-N|CH5N3S||||||183.0|crc
50-01-1|building block|Guanidine hydrochloride|盐酸胍||NC(N)=N.Cl|PJJJBBJSCAKJQF-UHFFFAOYSA-N|CH6ClN3||||||184.0|crc
60-35-5|building block|Acetamide|乙酰胺||CC(=O)N|DLFVBJFMPXGRIB-UHFFFAOYSA-N|C2H5NO||||222.0|crc|80.2|crc
55-21-0|building block|Benzamide|苯甲酰胺||C1=CC=C(C=C1)C(=O)N|KXDAEFPNCMNJSK-UHFFFAOYSA-N|C7H7NO||||||128.0|crc
62-55-5|building block|Thioacetamide|硫代乙酰胺||CC(=S)N|YUKQRDCYNOVPGJ-UHFFFAOYSA-N|C2H5NS||||||113.3|crc
123-56-8|building block|Succinimide|丁二酰亚胺||C1CC(=O)NC1=O|KZNICNPSHKQLFF-UHFFFAOYSA-N|C4H5NO2||||296.0|crc|125.0|crc
85-41-6|building block|Phthalimide|邻苯二甲酰亚胺||C1=CC=C2C(=C1)C(=O)NC2=O|XKJCHHZQLQNZHY-UHFFFAOYSA-N|C8H5NO2||||||238.0|crc
1074-82-4|building block|Potassium phthalimide|邻苯二甲酰亚胺钾|PhthNK|[K+].O=C1[N-]C(=O)c2ccccc12|FYRHIOVKTDQVFC-UHFFFAOYSA-M|C8H4KNO2|||||||
50-00-0|building block|Formaldehyde|甲醛|HCHO~formalin|C=O|WSFSSNUMVMOOMR-UHFFFAOYSA-N|CH2O||||-19.1|crc|-92.0|crc
30525-89-4|building block|Paraformaldehyde|多聚甲醛|(CH2O)n|-|||||||||
75-07-0|building block|Acetaldehyde|乙醛|MeCHO|CC=O|IKHGUXGNUITLKF-UHFFFAOYSA-N|C2H4O|0.781|20|perry|20.8|crc|-123.4|crc
123-38-6|building block|Propionaldehyde|丙醛||CCC=O|NBBJYMSMWIIQGU-UHFFFAOYSA-N|C3H6O|0.797|20|perry|48.0|crc|-80.0|crc
123-72-8|building block|Butyraldehyde|丁醛||CCCC=O|ZTQSAGDEMFDKMZ-UHFFFAOYSA-N|C4H8O|0.802|20|perry|74.8|crc|-96.9|crc
78-84-2|building block|Isobutyraldehyde|异丁醛||CC(C)C=O|AMIMRNSIRUDHCM-UHFFFAOYSA-N|C4H8O||||64.1|crc|-72.1|crc
75-87-6|building block|Chloral|三氯乙醛||C(=O)C(Cl)(Cl)Cl|HFFLGKNGCAIQMO-UHFFFAOYSA-N|C2HCl3O||||98.0|crc|-57.5|crc
107-22-2|building block|Glyoxal|乙二醛||C(=O)C=O|LEQAOMBKQFMDFZ-UHFFFAOYSA-N|C2H2O2||||50.4|crc|15.0|crc
100-52-7|building block|Benzaldehyde|苯甲醛|PhCHO|C1=CC=C(C=C1)C=O|HUMNYLRZRPPJDN-UHFFFAOYSA-N|C7H6O|1.045|20|vdi|178.7|crc|-57.1|crc
104-87-0|building block|p-Tolualdehyde|对甲基苯甲醛||CC1=CC=C(C=C1)C=O|FXLOVSHXALFLKQ-UHFFFAOYSA-N|C8H8O||||202.0|crc|-6.0|onmp
123-11-5|building block|p-Anisaldehyde|对甲氧基苯甲醛|4-methoxybenzaldehyde|COC1=CC=C(C=C1)C=O|ZRSNZINYAWTAHE-UHFFFAOYSA-N|C8H8O2||||255.0|crc|0.0|crc
104-88-1|building block|4-Chlorobenzaldehyde|对氯苯甲醛||C1=CC(=CC=C1C=O)Cl|AVPYQKSLYISFPO-UHFFFAOYSA-N|C7H5ClO||||213.5|crc|47.0|crc
1122-91-4|building block|4-Bromobenzaldehyde|对溴苯甲醛||C1=CC(=CC=C1C=O)Br|ZRYZBQLXDKPBDU-UHFFFAOYSA-N|C7H5BrO||||||61.1|crc
459-57-4|building block|4-Fluorobenzaldehyde|对氟苯甲醛||C1=CC(=CC=C1C=O)F|UOQXIWFBQSVDPP-UHFFFAOYSA-N|C7H5FO||||181.5|crc|-10.0|crc
555-16-8|building block|4-Nitrobenzaldehyde|对硝基苯甲醛||C1=CC(=CC=C1C=O)[N+](=O)[O-]|BXRFQSNOROATLV-UHFFFAOYSA-N|C7H5NO3||||||105.0|crc
552-89-6|building block|2-Nitrobenzaldehyde|邻硝基苯甲醛||C1=CC=C(C(=C1)C=O)[N+](=O)[O-]|CMWKITSNTDAEDT-UHFFFAOYSA-N|C7H5NO3||||||43.5|crc
90-02-8|building block|Salicylaldehyde|水杨醛||C1=CC=C(C(=C1)C=O)O|SMQUZDBALVYZAC-UHFFFAOYSA-N|C7H6O2|1.153|20|vdi|208.0|crc|-7.0|crc
123-08-0|building block|4-Hydroxybenzaldehyde|对羟基苯甲醛||C1=CC(=CC=C1C=O)O|RGHHSNMVTDWUBI-UHFFFAOYSA-N|C7H6O2||||||116.0|crc
121-33-5|building block|Vanillin|香草醛||COC1=C(C=CC(=C1)C=O)O|MWOOGOJBHIARFG-UHFFFAOYSA-N|C8H8O3||||285.0|crc|81.0|crc
100-10-7|building block|4-(Dimethylamino)benzaldehyde|对二甲氨基苯甲醛|DMAB|CN(C)C1=CC=C(C=C1)C=O|BGNGWHSBYQYVRX-UHFFFAOYSA-N|C9H11NO||||||73.1|crc
98-01-1|building block|Furfural|糠醛||C1=COC(=C1)C=O|HYBBIBNJHNGZAN-UHFFFAOYSA-N|C5H4O2|1.159|20|vdi|161.5|crc|-38.3|crc
104-55-2|building block|Cinnamaldehyde|肉桂醛||C1=CC=C(C=C1)/C=C/C=O|KJPRLNWUNMBNBZ-QPJJXVBHSA-N|C9H8O||||||-7.5|onmp
98-86-2|building block|Acetophenone|苯乙酮|PhCOMe|CC(=O)C1=CC=CC=C1|KWOLFJPFCHCOCG-UHFFFAOYSA-N|C8H8O|1.027|20|vdi|202.1|crc|19.4|crc
119-61-9|building block|Benzophenone|二苯甲酮|Ph2CO|C1=CC=C(C=C1)C(=O)C2=CC=CC=C2|RWCCWEUUXYIKHB-UHFFFAOYSA-N|C13H10O||||305.9|crc|48.0|crc
120-92-3|building block|Cyclopentanone|环戊酮||C1CCC(=O)C1|BGTOWKSIORTVQH-UHFFFAOYSA-N|C5H8O||||130.5|crc|-51.7|crc
79099-07-3|building block|1-Boc-4-piperidone|N-Boc-4-哌啶酮||CC(C)(C)OC(=O)N1CCC(=O)CC1|ROUYFJUVMYHXFJ-UHFFFAOYSA-N|C10H17NO3||||||74.0|onmp
141-97-9|building block|Ethyl acetoacetate|乙酰乙酸乙酯|EAA|CCOC(=O)CC(=O)C|XYIBRDXRRQCHLP-UHFFFAOYSA-N|C6H10O3||||180.0|crc|-45.0|crc
105-45-3|building block|Methyl acetoacetate|乙酰乙酸甲酯||CC(=O)CC(=O)OC|WRQNANDWMGAFTP-UHFFFAOYSA-N|C5H8O3||||168.0|crc||
105-53-3|building block|Diethyl malonate|丙二酸二乙酯|DEM|CCOC(=O)CC(=O)OCC|IYXGSMUGOJNHAZ-UHFFFAOYSA-N|C7H12O4|1.055|20|own|200.0|crc|-50.0|crc
108-59-8|building block|Dimethyl malonate|丙二酸二甲酯||COC(=O)CC(=O)OC|BEPAFCGSDWSTEL-UHFFFAOYSA-N|C5H8O4||||181.1|crc|-62.0|crc
105-56-6|building block|Ethyl cyanoacetate|氰乙酸乙酯||CCOC(=O)CC#N|ZIUSEGSNTOUIPT-UHFFFAOYSA-N|C5H7NO2||||216.0|crc|-26.1|crc
109-77-3|building block|Malononitrile|丙二腈||C(C#N)C#N|CUONGYYJJVDODC-UHFFFAOYSA-N|C3H2N2||||219.0|crc|31.8|crc
2033-24-1|building block|Meldrum's acid|麦氏酸|丙二酸亚异丙酯|CC1(OC(=O)CC(=O)O1)C|GXHFUVWIGNLZSC-UHFFFAOYSA-N|C6H8O4||||||94.0|crc
867-13-0|building block|Triethyl phosphonoacetate|膦酰基乙酸三乙酯|HWE reagent~TEPA|CCOC(=O)CP(=O)(OCC)OCC|GGUBFICZYGKNTD-UHFFFAOYSA-N|C8H17O5P|||||||
1779-49-3|building block|Methyltriphenylphosphonium bromide|溴化甲基三苯基鏻|MePPh3Br|C[P+](c1ccccc1)(c1ccccc1)c1ccccc1.[Br-]|LSEFCHWGJNHZNT-UHFFFAOYSA-M|C19H18BrP|||||||
1099-45-2|building block|(Carbethoxymethylene)triphenylphosphorane|(乙氧羰基亚甲基)三苯基正膦|Ph3P=CHCO2Et|CCOC(=O)C=P(c1ccccc1)(c1ccccc1)c1ccccc1|IIHPVYJPDKJYOU-UHFFFAOYSA-N|C22H21O2P|||||||
791-28-6|building block|Triphenylphosphine oxide|三苯基氧膦|TPPO~Ph3PO|C1=CC=C(C=C1)P(=O)(C2=CC=CC=C2)C3=CC=CC=C3|FIQMHBFVRAXMOP-UHFFFAOYSA-N|C18H15OP||||||158.0|crc
122-51-0|building block|Triethyl orthoformate|原甲酸三乙酯|HC(OEt)3|CCOC(OCC)OCC|GKASDNZWUGIAMG-UHFFFAOYSA-N|C7H16O3||||145.0|crc|-68.5|onmp
149-73-5|building block|Trimethyl orthoformate|原甲酸三甲酯|HC(OMe)3|COC(OC)OC|PYOKUURKVVELLB-UHFFFAOYSA-N|C4H10O3||||100.0|crc||
100-51-6|building block|Benzyl alcohol|苄醇|BnOH|C1=CC=C(C=C1)CO|WVDDGKGOMKODPV-UHFFFAOYSA-N|C7H8O|1.045|20|perry|205.3|crc|-15.5|crc
105-13-5|building block|4-Methoxybenzyl alcohol|对甲氧基苄醇|PMBOH|COC1=CC=C(C=C1)CO|MSHFRERJPWKJFX-UHFFFAOYSA-N|C8H10O2||||254.0|crc|17.0|crc
107-18-6|building block|Allyl alcohol|烯丙醇||C=CCO|XXROGKLTLUQVRX-UHFFFAOYSA-N|C3H6O||||96.9|crc|-129.0|crc
107-19-7|building block|Propargyl alcohol|炔丙醇||C#CCO|TVDSBUOJIPERQY-UHFFFAOYSA-N|C3H4O||||113.0|crc|-51.8|crc
108-93-0|building block|Cyclohexanol|环己醇|CyOH|C1CCC(CC1)O|HPXRVTGHNJAIIH-UHFFFAOYSA-N|C6H12O||||160.9|crc|26.0|crc
110-63-4|building block|1,4-Butanediol|1,4-丁二醇|BDO|C(CCO)CO|WERYXYBDKMZEQL-UHFFFAOYSA-N|C4H10O2||||229.5|crc|20.4|crc
504-63-2|building block|1,3-Propanediol|1,3-丙二醇||C(CO)CO|YPFDHNVEDLHUCE-UHFFFAOYSA-N|C3H8O2|1.053|20|vdi|214.7|crc|-27.6|crc
76-09-5|building block|Pinacol|频哪醇||CC(C)(C(C)(C)O)O|IVDFJHOHABJVEH-UHFFFAOYSA-N|C6H14O2||||174.0|crc|43.3|crc
60-24-2|building block|2-Mercaptoethanol|2-巯基乙醇|BME|C(CS)O|DGVVWUTYPXICAM-UHFFFAOYSA-N|C2H6OS||||150.0|crc|-100.0|onmp
540-63-6|building block|1,2-Ethanedithiol|1,2-乙二硫醇|EDT|C(CS)S|VYMPLPIFKRHAAC-UHFFFAOYSA-N|C2H6S2||||144.0|crc|-41.2|crc
109-80-8|building block|1,3-Propanedithiol|1,3-丙二硫醇||C(CS)CS|ZJLMKPKYJBQJNH-UHFFFAOYSA-N|C3H8S2||||172.9|crc|-79.0|crc
108-98-5|building block|Thiophenol|苯硫酚|PhSH|C1=CC=C(C=C1)S|RMVRSNDYEFQCLF-UHFFFAOYSA-N|C6H6S|1.078|20|perry|169.1|crc|-14.9|crc
75-18-3|building block|Dimethyl sulfide|二甲硫醚|Me2S~DMS|CSC|QMMFVYPAHWMCMS-UHFFFAOYSA-N|C2H6S|0.848|20|perry|37.3|crc|-98.3|crc
112-55-0|building block|1-Dodecanethiol|十二硫醇||CCCCCCCCCCCCS|WNAHIZMDSQCWRP-UHFFFAOYSA-N|C12H26S||||277.0|crc|-6.7|crc
3483-12-3|building block|DL-Dithiothreitol|二硫苏糖醇|DTT|C(C(C(CS)O)O)S|VHJLVAABSRFDPM-UHFFFAOYSA-N|C4H10O2S2||||||43.0|onmp
108-95-2|building block|Phenol|苯酚|PhOH|C1=CC=C(C=C1)O|ISWSIDIOOBJBQZ-UHFFFAOYSA-N|C6H6O||||181.8|crc|40.9|crc
106-44-5|building block|p-Cresol|对甲酚||CC1=CC=C(C=C1)O|IWDCLRJOBJJRNH-UHFFFAOYSA-N|C7H8O||||201.9|crc|34.8|crc
150-76-5|building block|4-Methoxyphenol|对甲氧基苯酚|MEHQ|COC1=CC=C(C=C1)O|NWVVVBRKAWDGAB-UHFFFAOYSA-N|C7H8O2||||253.0|crc|54.0|crc
100-02-7|building block|4-Nitrophenol|对硝基苯酚||C1=CC(=CC=C1[N+](=O)[O-])O|BTJIUGUIPKRLHP-UHFFFAOYSA-N|C6H5NO3||||||113.8|crc
106-48-9|building block|4-Chlorophenol|对氯苯酚||C1=CC(=CC=C1O)Cl|WXNZTHHGJRFXKQ-UHFFFAOYSA-N|C6H5ClO||||219.0|crc|43.1|crc
120-80-9|building block|Catechol|邻苯二酚|儿茶酚|C1=CC=C(C(=C1)O)O|YCIMNLLNPGFGHC-UHFFFAOYSA-N|C6H6O2||||246.0|crc|104.6|crc
108-46-3|building block|Resorcinol|间苯二酚||C1=CC(=CC(=C1)O)O|GHMLBKRAJCXXBS-UHFFFAOYSA-N|C6H6O2||||280.0|crc|109.8|crc
123-31-9|building block|Hydroquinone|对苯二酚|氢醌|C1=CC(=CC=C1O)O|QIGBRXMKCJKVMJ-UHFFFAOYSA-N|C6H6O2||||288.0|crc|173.0|crc
128-37-0|building block|Butylated hydroxytoluene|2,6-二叔丁基对甲酚|BHT|CC1=CC(=C(C(=C1)C(C)(C)C)O)C(C)(C)C|NLZUEZXRPGMBCV-UHFFFAOYSA-N|C15H24O||||265.0|crc|70.1|crc
135-19-3|building block|2-Naphthol|2-萘酚|β-naphthol|C1=CC=C2C=C(C=CC2=C1)O|JWAZRIHNYRIHIV-UHFFFAOYSA-N|C10H8O||||286.0|crc|122.0|crc
90-15-3|building block|1-Naphthol|1-萘酚||C1=CC=C2C(=C1)C=CC=C2O|KJCVRFUGPWSIIH-UHFFFAOYSA-N|C10H8O||||288.0|crc|95.1|crc
91-20-3|building block|Naphthalene|萘||C1=CC=C2C=CC=CC2=C1|UFWIBTONFRDIAS-UHFFFAOYSA-N|C10H8||||218.0|crc|80.2|crc
120-12-7|building block|Anthracene|蒽||C1=CC=C2C=C3C=CC=CC3=CC2=C1|MWPLVEDNUUSJAV-UHFFFAOYSA-N|C14H10||||341.3|crc|216.0|crc
92-52-4|building block|Biphenyl|联苯||c1ccc(-c2ccccc2)cc1|ZUOUZKKEUPVFJK-UHFFFAOYSA-N|C12H10||||255.2|crc|68.9|crc
120-72-9|building block|Indole|吲哚||C1=CC=C2C(=C1)C=CN2|SIKJAQJRHWYJAI-UHFFFAOYSA-N|C8H7N||||254.0|crc|52.3|crc
109-97-7|building block|Pyrrole|吡咯||C1=CNC=C1|KAESVJOAVNADME-UHFFFAOYSA-N|C4H5N||||129.7|crc|-23.4|crc
110-00-9|building block|Furan|呋喃||C1=COC=C1|YLQBMQCUIZJEEH-UHFFFAOYSA-N|C4H4O|0.938|20|perry|31.3|crc|-85.6|crc
110-02-1|building block|Thiophene|噻吩||C1=CSC=C1|YTPLMLYBLZKORZ-UHFFFAOYSA-N|C4H4S|1.064|20|perry|84.1|crc|-38.1|crc
91-22-5|building block|Quinoline|喹啉||C1=CC=C2C(=C1)C=CC=N2|SMWDFEZZVXVKRB-UHFFFAOYSA-N|C9H7N||||237.1|crc|-14.8|crc
119-65-3|building block|Isoquinoline|异喹啉||C1=CC=C2C=NC=CC2=C1|AWJUIBRHMBBTKR-UHFFFAOYSA-N|C9H7N||||243.2|crc|26.5|crc
288-13-1|building block|Pyrazole|吡唑||C1=CNN=C1|WTKZEGDFNFYCGP-UHFFFAOYSA-N|C3H4N2||||187.0|crc|59.9|crc
288-88-0|building block|1,2,4-Triazole|1,2,4-三唑||C1=NC=NN1|NSPMIYGKQJPBQR-UHFFFAOYSA-N|C2H3N3||||||120.0|crc
95-14-7|building block|Benzotriazole|苯并三唑|BTA|C1=CC2=NNN=C2C=C1|QRUDEWIWKLJBPS-UHFFFAOYSA-N|C6H5N3||||||100.0|crc
51-17-2|building block|Benzimidazole|苯并咪唑||C1=CC=C2C(=C1)NC=N2|HYZJCKYKOHLVJF-UHFFFAOYSA-N|C7H6N2||||||172.2|crc
504-29-0|building block|2-Aminopyridine|2-氨基吡啶||C1=CC=NC(=C1)N|ICSNLGPSRYBMBD-UHFFFAOYSA-N|C5H6N2||||||58.2|crc
109-06-8|building block|2-Picoline|2-甲基吡啶||CC1=CC=CC=N1|BSKHPKMHTQYZBB-UHFFFAOYSA-N|C6H7N||||129.4|crc|-66.6|crc
108-89-4|building block|4-Picoline|4-甲基吡啶||CC1=CC=NC=C1|FKNQCJSGGFJEIZ-UHFFFAOYSA-N|C6H7N||||145.3|crc|3.7|crc
109-04-6|building block|2-Bromopyridine|2-溴吡啶||C1=CC=NC(=C1)Br|IMRWILPUOVGIMU-UHFFFAOYSA-N|C5H4BrN||||193.0|crc|-40.1|crc
626-55-1|building block|3-Bromopyridine|3-溴吡啶||C1=CC(=CN=C1)Br|NYPYPOZNGOXYSU-UHFFFAOYSA-N|C5H4BrN||||172.0|crc|-27.3|crc
109-09-1|building block|2-Chloropyridine|2-氯吡啶||C1=CC=NC(=C1)Cl|OKDGRDCXVWSXDC-UHFFFAOYSA-N|C5H4ClN||||170.0|crc|-46.2|onmp
100-54-9|building block|Nicotinonitrile|3-氰基吡啶||C1=CC(=CN=C1)C#N|GZPHSAQLYPIAIN-UHFFFAOYSA-N|C6H4N2||||203.0|crc|50.0|crc
98-92-0|building block|Nicotinamide|烟酰胺||C1=CC(=CN=C1)C(=O)N|DFPAKSUCGFBDDF-UHFFFAOYSA-N|C6H6N2O||||||128.8|crc
108-77-0|building block|Cyanuric chloride|三聚氯氰|TCT|C1(=NC(=NC(=N1)Cl)Cl)Cl|MGNCLNQXLYJVJD-UHFFFAOYSA-N|C3Cl3N3||||192.0|crc|145.7|crc
100-42-5|building block|Styrene|苯乙烯||C=CC1=CC=CC=C1|PPBRXRYQALVLMV-UHFFFAOYSA-N|C8H8|0.905|20|perry|145.3|crc|-30.6|crc
536-74-3|building block|Phenylacetylene|苯乙炔||C#CC1=CC=CC=C1|UEXCJVNBTNXOEH-UHFFFAOYSA-N|C8H6||||143.0|crc|-45.1|crc
1066-54-2|building block|Trimethylsilylacetylene|三甲基硅基乙炔|TMSA|C[Si](C)(C)C#C|CWMFRHBXRUITQE-UHFFFAOYSA-N|C5H10Si|||||||
110-83-8|building block|Cyclohexene|环己烯||C1CCC=CC1|HGCIXCUEYOPUTN-UHFFFAOYSA-N|C6H10|0.811|20|perry|82.9|crc|-103.5|crc
542-92-7|building block|Cyclopentadiene|环戊二烯|CpH|C1C=CC=C1|ZSWFCLXCOIISFI-UHFFFAOYSA-N|C5H6||||41.0|crc|-96.5|crc
78-79-5|building block|Isoprene|异戊二烯||CC(=C)C=C|RRHGJUQNOFWUDK-UHFFFAOYSA-N|C5H8||||34.0|crc|-146.1|crc
111-78-4|building block|1,5-Cyclooctadiene|1,5-环辛二烯|COD|C1CC=CCCC=C1|VYXHVRARDIDEHS-QGTKBVGQSA-N|C8H12||||149.0|crc|-69.2|crc
498-66-8|building block|Norbornene|降冰片烯||C1CC2CC1C=C2|JFNLZVQOOSMTJK-UHFFFAOYSA-N|C7H10||||95.7|crc|46.2|crc
109-92-2|building block|Ethyl vinyl ether|乙烯基乙醚|EVE|CCOC=C|FJKIXWOMBXYWOQ-UHFFFAOYSA-N|C4H8O||||36.0|crc|-115.8|crc
108-05-4|building block|Vinyl acetate|乙酸乙烯酯|VAc|CC(=O)OC=C|XTXRWKRVRITETP-UHFFFAOYSA-N|C4H6O2|0.932|20|perry|72.6|crc|-100.2|crc
107-13-1|building block|Acrylonitrile|丙烯腈||C=CC#N|NLHHRLWOUZZQLW-UHFFFAOYSA-N|C3H3N|0.807|20|perry|77.2|crc|-83.5|crc
96-33-3|building block|Methyl acrylate|丙烯酸甲酯||COC(=O)C=C|BAPJBEWLBFYGME-UHFFFAOYSA-N|C4H6O2|0.954|20|perry|80.1|crc|-75.6|crc
140-88-5|building block|Ethyl acrylate|丙烯酸乙酯||CCOC(=O)C=C|JIGUQPWFLRLWPJ-UHFFFAOYSA-N|C5H8O2||||98.9|crc|-71.0|crc
80-62-6|building block|Methyl methacrylate|甲基丙烯酸甲酯|MMA|CC(=C)C(=O)OC|VVQNEPGJFQJSBK-UHFFFAOYSA-N|C5H8O2|0.944|20|perry|100.6|crc|-47.5|crc
78-94-4|building block|Methyl vinyl ketone|甲基乙烯基酮|MVK|CC(=O)C=C|FUSUHKVFWTUUBE-UHFFFAOYSA-N|C4H6O||||81.0|crc|-7.0|onmp
107-02-8|building block|Acrolein|丙烯醛||C=CC=O|HGINCPLSRVDWNT-UHFFFAOYSA-N|C3H4O|0.84|20|perry|52.3|crc|-87.8|crc
762-42-5|building block|Dimethyl acetylenedicarboxylate|丁炔二酸二甲酯|DMAD|COC(=O)C#CC(=O)OC|VHILMKFSCRWWIJ-UHFFFAOYSA-N|C6H6O4||||199.0|crc|-18.0|onmp
623-47-2|building block|Ethyl propiolate|丙炔酸乙酯||CCOC(=O)C#C|FMVJYQGSRWVMQV-UHFFFAOYSA-N|C5H6O2||||119.0|crc|9.0|onmp
93-89-0|building block|Ethyl benzoate|苯甲酸乙酯||CCOC(=O)C1=CC=CC=C1|MTZQAGJQAFMTAQ-UHFFFAOYSA-N|C9H10O2|1.047|20|perry|212.5|crc|-34.5|crc
93-58-3|building block|Methyl benzoate|苯甲酸甲酯||COC(=O)C1=CC=CC=C1|QPJVMBTYPHYUOC-UHFFFAOYSA-N|C8H8O2|1.089|20|perry|199.0|crc|-12.3|crc
140-29-4|building block|Benzyl cyanide|苯乙腈|phenylacetonitrile|C1=CC=C(C=C1)CC#N|SUSQOBVLVYHIEX-UHFFFAOYSA-N|C8H7N||||232.0|crc|-22.1|crc
103-71-9|building block|Phenyl isocyanate|苯基异氰酸酯|PhNCO|C1=CC=C(C=C1)N=C=O|DGTNSSLYPYDJGL-UHFFFAOYSA-N|C7H5NO|1.097|20|perry|166.3|crc|-33.0|onmp
103-72-0|building block|Phenyl isothiocyanate|苯基异硫氰酸酯|PITC|C1=CC=C(C=C1)N=C=S|QKFJKGMPGYROCL-UHFFFAOYSA-N|C7H5NS||||220.0|crc|-21.0|crc
1943-82-4|building block|Phenethyl isocyanate|苯乙基异氰酸酯||C1=CC=C(C=C1)CCN=C=O|HACRKYQRZABURO-UHFFFAOYSA-N|C9H9NO|||||||
36635-61-7|building block|Tosylmethyl isocyanide|对甲苯磺酰甲基异腈|TosMIC|Cc1ccc(cc1)S(=O)(=O)C[N+]#[C-]|CFOAUYCPAUGDFF-UHFFFAOYSA-N|C9H9NO2S||||||112.2|onmp
1576-35-8|building block|p-Toluenesulfonyl hydrazide|对甲苯磺酰肼|TsNHNH2|CC1=CC=C(C=C1)S(=O)(=O)NN|ICGLPKIVTVWCFT-UHFFFAOYSA-N|C7H10N2O2S|||||||
70-55-3|building block|p-Toluenesulfonamide|对甲苯磺酰胺|TsNH2|CC1=CC=C(C=C1)S(=O)(=O)N|LMYRWZFENFIFIT-UHFFFAOYSA-N|C7H9NO2S||||||138.0|crc
4248-19-5|building block|tert-Butyl carbamate|氨基甲酸叔丁酯|BocNH2|CC(C)(C)OC(=O)N|LFKDJXLFVYVEFG-UHFFFAOYSA-N|C5H11NO2||||||108.0|onmp
343338-28-3|building block|(S)-2-Methyl-2-propanesulfinamide|(S)-叔丁基亚磺酰胺|Ellman's auxiliary|CC(C)(C)[S@](N)=O|CESUXLKAADQNTB-SSDOTTSWSA-N|C4H11NOS|||||||
81290-20-2|building block|(Trifluoromethyl)trimethylsilane|(三氟甲基)三甲基硅烷|TMSCF3~Ruppert-Prakash reagent|C[Si](C)(C)C(F)(F)F|MWKJTNBSKNUMFN-UHFFFAOYSA-N|C4H9F3Si|||||||
762-72-1|building block|Allyltrimethylsilane|烯丙基三甲基硅烷||C[Si](C)(C)CC=C|HYWCXWRMUZYRPH-UHFFFAOYSA-N|C6H14Si||||85.0|crc||
78-10-4|building block|Tetraethyl orthosilicate|正硅酸乙酯|TEOS|CCO[Si](OCC)(OCC)OCC|BOTDANWDWHJENH-UHFFFAOYSA-N|C8H20O4Si||||168.0|crc|-82.2|crc
56-40-6|building block|Glycine|甘氨酸|Gly|C(C(=O)O)N|DHMQDGOQFOQNFH-UHFFFAOYSA-N|C2H5NO2||||||251.0|onmp
56-41-7|building block|L-Alanine|L-丙氨酸|Ala|C[C@H](N)C(O)=O|QNAYBMKLOCPYGJ-REOHCLBHSA-N|C3H7NO2||||||297.5|onmp
63-91-2|building block|L-Phenylalanine|L-苯丙氨酸|Phe|N[C@@H](Cc1ccccc1)C(O)=O|COLNVLDHVKWLRT-QMMMGPOBSA-N|C9H11NO2|||||||
72-18-4|building block|L-Valine|L-缬氨酸|Val|CC(C)[C@H](N)C(O)=O|KZSNJWFQEVHDMF-BYPYZUCNSA-N|C5H11NO2||||||315.0|crc
61-90-5|building block|L-Leucine|L-亮氨酸|Leu|CC(C)C[C@H](N)C(O)=O|ROHFNLRQFUQHCH-YFKPBYRVSA-N|C6H13NO2||||||293.0|crc
56-45-1|building block|L-Serine|L-丝氨酸|Ser|N[C@@H](CO)C(O)=O|MTCFGRXMJLQNBG-REOHCLBHSA-N|C3H7NO3||||||222.0|onmp
73-22-3|building block|L-Tryptophan|L-色氨酸|Trp|N[C@@H](Cc1c[nH]c2ccccc12)C(O)=O|QIVBCDIJIAJPQS-VIFPVBQESA-N|C11H12N2O2||||||282.5|onmp
60-18-4|building block|L-Tyrosine|L-酪氨酸|Tyr|N[C@@H](Cc1ccc(O)cc1)C(O)=O|OUYCCCASQSFEME-QMMMGPOBSA-N|C9H11NO3||||||319.0|onmp
5680-79-5|building block|Glycine methyl ester hydrochloride|甘氨酸甲酯盐酸盐|H-Gly-OMe·HCl|COC(=O)CN.Cl|COQRGFWWJBEXRC-UHFFFAOYSA-N|C3H8ClNO2|||||||
13734-34-4|building block|Boc-L-phenylalanine|Boc-L-苯丙氨酸|Boc-Phe-OH|CC(C)(C)OC(=O)N[C@@H](Cc1ccccc1)C(O)=O|ZYJPUMXJBDHSIF-NSHDSACASA-N|C14H19NO4||||||87.0|onmp
50-99-7|building block|D-Glucose|D-葡萄糖||OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O|WQZGKKKJIJFFOK-GASJEMHNSA-N|C6H12O6|||||||
50-78-2|building block|Aspirin|阿司匹林|acetylsalicylic acid|CC(=O)Oc1ccccc1C(=O)O|BSYNRYMUTXBXSQ-UHFFFAOYSA-N|C9H8O4||||||136.0|crc
103-90-2|building block|Acetaminophen|对乙酰氨基酚|paracetamol|CC(=O)NC1=CC=C(C=C1)O|RZVAJINKPMORJF-UHFFFAOYSA-N|C8H9NO2||||||168.0|crc
58-08-2|building block|Caffeine|咖啡因||CN1C=NC2=C1C(=O)N(C(=O)N2C)C|RYYVLZVUVIJVGH-UHFFFAOYSA-N|C8H10N4O2||||||236.1|crc
621-23-8|building block|1,3,5-Trimethoxybenzene|1,3,5-三甲氧基苯|TMB|COC1=CC(=CC(=C1)OC)OC|LKUDPHPHKOZXCD-UHFFFAOYSA-N|C9H12O3||||255.5|crc|54.5|crc
75-76-3|building block|Tetramethylsilane|四甲基硅烷|TMS|C[Si](C)(C)C|CZDYPVPMEAXLPK-UHFFFAOYSA-N|C4H12Si||||26.7|crc|-99.1|crc
`;
