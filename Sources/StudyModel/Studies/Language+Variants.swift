extension Language {
  /// Common variants of languages: the tag, the English name, and the native name.
  static let variantTable = """
    ar-EG|Arabic (Egypt)|العربية (مصر)
    ar-MA|Arabic (Morocco)|العربية (المغرب)
    ar-SA|Arabic (Saudi Arabia)|العربية (المملكة العربية السعودية)
    de-AT|German (Austria)|Deutsch (Österreich)
    de-CH|German (Switzerland)|Deutsch (Schweiz)
    de-DE|German (Germany)|Deutsch (Deutschland)
    en-AU|English (Australia)|English (Australia)
    en-CA|English (Canada)|English (Canada)
    en-GB|English (United Kingdom)|English (United Kingdom)
    en-IE|English (Ireland)|English (Ireland)
    en-IN|English (India)|English (India)
    en-NZ|English (New Zealand)|English (New Zealand)
    en-US|English (United States)|English (United States)
    en-ZA|English (South Africa)|English (South Africa)
    es-419|Spanish (Latin America)|Español (Latinoamérica)
    es-AR|Spanish (Argentina)|Español (Argentina)
    es-CL|Spanish (Chile)|Español (Chile)
    es-CO|Spanish (Colombia)|Español (Colombia)
    es-CR|Spanish (Costa Rica)|Español (Costa Rica)
    es-CU|Spanish (Cuba)|Español (Cuba)
    es-DO|Spanish (Dominican Republic)|Español (República Dominicana)
    es-EC|Spanish (Ecuador)|Español (Ecuador)
    es-ES|Spanish (Spain)|Español (España)
    es-GT|Spanish (Guatemala)|Español (Guatemala)
    es-HN|Spanish (Honduras)|Español (Honduras)
    es-MX|Spanish (Mexico)|Español (México)
    es-NI|Spanish (Nicaragua)|Español (Nicaragua)
    es-PA|Spanish (Panama)|Español (Panamá)
    es-PE|Spanish (Peru)|Español (Perú)
    es-PR|Spanish (Puerto Rico)|Español (Puerto Rico)
    es-SV|Spanish (El Salvador)|Español (El Salvador)
    es-US|Spanish (United States)|Español (Estados Unidos)
    es-UY|Spanish (Uruguay)|Español (Uruguay)
    es-VE|Spanish (Venezuela)|Español (Venezuela)
    fr-BE|French (Belgium)|Français (Belgique)
    fr-CA|French (Canada)|Français (Canada)
    fr-CH|French (Switzerland)|Français (Suisse)
    fr-FR|French (France)|Français (France)
    it-CH|Italian (Switzerland)|Italiano (Svizzera)
    nl-BE|Dutch (Belgium)|Nederlands (België)
    nl-NL|Dutch (Netherlands)|Nederlands (Nederland)
    pt-AO|Portuguese (Angola)|Português (Angola)
    pt-BR|Portuguese (Brazil)|Português (Brasil)
    pt-PT|Portuguese (Portugal)|Português (Portugal)
    sr-Cyrl|Serbian (Cyrillic)|Српски (ћирилица)
    sr-Latn|Serbian (Latin)|Srpski (latinica)
    sv-FI|Swedish (Finland)|Svenska (Finland)
    zh-CN|Chinese (China)|中文（中国）
    zh-HK|Chinese (Hong Kong SAR China)|中文（中國香港特別行政區）
    zh-Hans|Chinese (Simplified)|中文（简体）
    zh-Hant|Chinese (Traditional)|中文（繁體）
    zh-SG|Chinese (Singapore)|中文（新加坡）
    zh-TW|Chinese (Taiwan)|中文（台灣）
    """

  /// The regions that a tag can name (ISO 3166, and UN M49 for groups of countries).
  static let regionTable = """
    001 World; 150 Europe; 419 Latin America;
    AD Andorra; AE United Arab Emirates; AF Afghanistan; AG Antigua & Barbuda; AI Anguilla;
    AL Albania; AM Armenia; AO Angola; AQ Antarctica; AR Argentina; AS American Samoa; AT Austria;
    AU Australia; AW Aruba; AX Åland Islands; AZ Azerbaijan; BA Bosnia & Herzegovina; BB Barbados;
    BD Bangladesh; BE Belgium; BF Burkina Faso; BG Bulgaria; BH Bahrain; BI Burundi; BJ Benin;
    BL St. Barthélemy; BM Bermuda; BN Brunei; BO Bolivia; BQ Caribbean Netherlands; BR Brazil;
    BS Bahamas; BT Bhutan; BV Bouvet Island; BW Botswana; BY Belarus; BZ Belize; CA Canada;
    CC Cocos (Keeling) Islands; CD Congo - Kinshasa; CF Central African Republic;
    CG Congo - Brazzaville; CH Switzerland; CI Côte d’Ivoire; CK Cook Islands; CL Chile;
    CM Cameroon; CN China; CO Colombia; CQ Sark; CR Costa Rica; CU Cuba; CV Cape Verde; CW Curaçao;
    CX Christmas Island; CY Cyprus; CZ Czechia; DE Germany; DJ Djibouti; DK Denmark; DM Dominica;
    DO Dominican Republic; DZ Algeria; EC Ecuador; EE Estonia; EG Egypt; EH Western Sahara;
    ER Eritrea; ES Spain; ET Ethiopia; FI Finland; FJ Fiji; FK Falkland Islands; FM Micronesia;
    FO Faroe Islands; FR France; GA Gabon; GB United Kingdom; GD Grenada; GE Georgia;
    GF French Guiana; GG Guernsey; GH Ghana; GI Gibraltar; GL Greenland; GM Gambia; GN Guinea;
    GP Guadeloupe; GQ Equatorial Guinea; GR Greece; GS South Georgia & South Sandwich Islands;
    GT Guatemala; GU Guam; GW Guinea-Bissau; GY Guyana; HK Hong Kong SAR China;
    HM Heard & McDonald Islands; HN Honduras; HR Croatia; HT Haiti; HU Hungary; ID Indonesia;
    IE Ireland; IL Israel; IM Isle of Man; IN India; IO British Indian Ocean Territory; IQ Iraq;
    IR Iran; IS Iceland; IT Italy; JE Jersey; JM Jamaica; JO Jordan; JP Japan; KE Kenya;
    KG Kyrgyzstan; KH Cambodia; KI Kiribati; KM Comoros; KN St. Kitts & Nevis; KP North Korea;
    KR South Korea; KW Kuwait; KY Cayman Islands; KZ Kazakhstan; LA Laos; LB Lebanon; LC St. Lucia;
    LI Liechtenstein; LK Sri Lanka; LR Liberia; LS Lesotho; LT Lithuania; LU Luxembourg; LV Latvia;
    LY Libya; MA Morocco; MC Monaco; MD Moldova; ME Montenegro; MF St. Martin; MG Madagascar;
    MH Marshall Islands; MK North Macedonia; ML Mali; MM Myanmar (Burma); MN Mongolia;
    MO Macao SAR China; MP Northern Mariana Islands; MQ Martinique; MR Mauritania; MS Montserrat;
    MT Malta; MU Mauritius; MV Maldives; MW Malawi; MX Mexico; MY Malaysia; MZ Mozambique;
    NA Namibia; NC New Caledonia; NE Niger; NF Norfolk Island; NG Nigeria; NI Nicaragua;
    NL Netherlands; NO Norway; NP Nepal; NR Nauru; NU Niue; NZ New Zealand; OM Oman; PA Panama;
    PE Peru; PF French Polynesia; PG Papua New Guinea; PH Philippines; PK Pakistan; PL Poland;
    PM St. Pierre & Miquelon; PN Pitcairn Islands; PR Puerto Rico; PS Palestinian Territories;
    PT Portugal; PW Palau; PY Paraguay; QA Qatar; RE Réunion; RO Romania; RS Serbia; RU Russia;
    RW Rwanda; SA Saudi Arabia; SB Solomon Islands; SC Seychelles; SD Sudan; SE Sweden;
    SG Singapore; SH St. Helena; SI Slovenia; SJ Svalbard & Jan Mayen; SK Slovakia;
    SL Sierra Leone; SM San Marino; SN Senegal; SO Somalia; SR Suriname; SS South Sudan;
    ST São Tomé & Príncipe; SV El Salvador; SX Sint Maarten; SY Syria; SZ Eswatini;
    TC Turks & Caicos Islands; TD Chad; TF French Southern Territories; TG Togo; TH Thailand;
    TJ Tajikistan; TK Tokelau; TL Timor-Leste; TM Turkmenistan; TN Tunisia; TO Tonga; TR Türkiye;
    TT Trinidad & Tobago; TV Tuvalu; TW Taiwan; TZ Tanzania; UA Ukraine; UG Uganda;
    UM U.S. Outlying Islands; US United States; UY Uruguay; UZ Uzbekistan; VA Vatican City;
    VC St. Vincent & Grenadines; VE Venezuela; VG British Virgin Islands; VI U.S. Virgin Islands;
    VN Vietnam; VU Vanuatu; WF Wallis & Futuna; WS Samoa; XK Kosovo; YE Yemen; YT Mayotte;
    ZA South Africa; ZM Zambia; ZW Zimbabwe
    """
}
