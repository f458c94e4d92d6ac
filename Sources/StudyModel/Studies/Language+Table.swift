extension Language {
  /// The languages to choose from, one per line: the tag, the English name, the native name, and equivalent
  /// three-letter codes (ISO 639, names from CLDR 42).
  static let table = """
    aa|Afar|Afar|aar
    ab|Abkhazian|Abkhazian|abk
    ace|Acehnese|Acehnese
    af|Afrikaans|Afrikaans|afr
    ak|Akan|Akan|aka fat
    am|Amharic|አማርኛ|amh
    an|Aragonese|Aragonese|arg
    ar|Arabic|العربية|ara arb
    ary|Moroccan Arabic|Moroccan Arabic
    arz|Egyptian Arabic|Egyptian Arabic
    as|Assamese|অসমীয়া|asm
    ast|Asturian|Asturianu
    av|Avaric|Avaric|ava
    ay|Aymara|Aymara|aym ayr
    az|Azerbaijani|Azərbaycan|aze azj
    ba|Bashkir|Башҡорт|bak
    bal|Baluchi|Baluchi
    be|Belarusian|Беларуская|bel
    bem|Bemba|Ichibemba
    bg|Bulgarian|Български|bul
    bho|Bhojpuri|भोजपुरी
    bi|Bislama|Bislama|bis
    bm|Bambara|Bamanakan|bam
    bn|Bangla|বাংলা|ben
    bo|Tibetan|བོད་སྐད་|bod tib
    br|Breton|Brezhoneg|bre
    bs|Bosnian|Bosanski|bos
    ca|Catalan|Català|cat
    ce|Chechen|Нохчийн|che
    ceb|Cebuano|Cebuano
    ch|Chamorro|Chamorro|cha
    chr|Cherokee|ᏣᎳᎩ
    ckb|Central Kurdish|کوردیی ناوەندی
    co|Corsican|Corsican|cos
    cr|Cree|Cree|cre cwd
    cs|Czech|Čeština|ces cze
    csb|Kashubian|Kashubian
    cv|Chuvash|Чӑваш чӗлхи|chv
    cy|Welsh|Cymraeg|cym wel
    da|Danish|Dansk|dan
    de|German|Deutsch|deu ger
    din|Dinka|Dinka
    dsb|Lower Sorbian|Dolnoserbšćina
    dv|Divehi|Divehi|div
    dyu|Dyula|Dyula
    dz|Dzongkha|རྫོང་ཁ|adp dzo
    ee|Ewe|Eʋegbe|ewe
    el|Greek|Ελληνικά|ell gre
    en|English|English|eng
    eo|Esperanto|Esperanto|epo
    es|Spanish|Español|spa
    et|Estonian|Eesti|ekk est
    eu|Basque|Euskara|baq eus
    fa|Persian|فارسی|fas per pes
    ff|Fula|Pulaar|fuc ful
    fi|Finnish|Suomi|fin
    fil|Filipino|Filipino
    fj|Fijian|Fijian|fij
    fo|Faroese|Føroyskt|fao
    fr|French|Français|fra fre
    fur|Friulian|Furlan
    fy|Western Frisian|Frysk|fry
    ga|Irish|Gaeilge|gle
    gd|Scottish Gaelic|Gàidhlig|gla
    gl|Galician|Galego|glg
    gn|Guarani|Guarani|grn gug
    gsw|Swiss German|Schwiizertüütsch
    gu|Gujarati|ગુજરાતી|guj prp
    gv|Manx|Gaelg|glv
    ha|Hausa|Hausa|hau
    haw|Hawaiian|ʻŌlelo Hawaiʻi
    he|Hebrew|עברית|heb
    hi|Hindi|हिन्दी|hin
    hil|Hiligaynon|Hiligaynon
    hmn|Hmong|Hmong
    hr|Croatian|Hrvatski|hrv scr
    hsb|Upper Sorbian|Hornjoserbšćina
    ht|Haitian Creole|Haitian Creole|hat
    hu|Hungarian|Magyar|hun
    hy|Armenian|Հայերեն|arm hye
    hz|Herero|Herero|her
    ia|Interlingua|Interlingua|ina
    id|Indonesian|Indonesia|ind
    ie|Interlingue|Interlingue|ile
    ig|Igbo|Igbo|ibo
    ii|Sichuan Yi|ꆈꌠꉙ|iii
    ik|Inupiaq|Inupiaq|esk ipk
    ilo|Iloko|Iloko
    io|Ido|Ido|ido
    is|Icelandic|Íslenska|ice isl
    it|Italian|Italiano|ita
    iu|Inuktitut|Inuktitut|ike iku
    ja|Japanese|日本語|jpn
    jv|Javanese|Jawa|jav jaw
    ka|Georgian|ქართული|geo kat
    kab|Kabyle|Taqbaylit
    kea|Kabuverdianu|Kabuverdianu
    kg|Kongo|Kongo|kng kon
    ki|Kikuyu|Gikuyu|kik
    kj|Kuanyama|Kuanyama|kua
    kk|Kazakh|Қазақ тілі|kaz
    kl|Kalaallisut|Kalaallisut|kal
    km|Khmer|ខ្មែរ|khm
    kn|Kannada|ಕನ್ನಡ|kan
    ko|Korean|한국어|kor
    kok|Konkani|कोंकणी
    kr|Kanuri|Kanuri|kau knc
    kri|Krio|Krio
    ks|Kashmiri|کٲشُر|kas
    ku|Kurdish|Kurdî (kurmancî)|kmr kur
    kv|Komi|Komi|kom kpv
    kw|Cornish|Kernewek|cor
    ky|Kyrgyz|Кыргызча|kir
    la|Latin|Latin|lat
    lb|Luxembourgish|Lëtzebuergesch|ltz
    lg|Ganda|Luganda|lug
    li|Limburgish|Limburgish|lim
    ln|Lingala|Lingála|lin
    lo|Lao|ລາວ|lao
    lt|Lithuanian|Lietuvių|lit
    lu|Luba-Katanga|Tshiluba|lub
    luo|Luo|Dholuo
    lus|Mizo|Mizo
    lv|Latvian|Latviešu|lav lvs
    mai|Maithili|मैथिली
    mg|Malagasy|Malagasy|mlg plt
    mh|Marshallese|Marshallese|mah
    mi|Māori|Māori|mao mri
    mk|Macedonian|Македонски|mac mkd
    ml|Malayalam|മലയാളം|mal
    mn|Mongolian|Монгол|drh khk mon
    mni|Manipuri|মৈতৈলোন্
    mos|Mossi|Mossi
    mr|Marathi|मराठी|mar
    ms|Malay|Melayu|may msa zsm
    mt|Maltese|Malti|mlt
    my|Burmese|မြန်မာ|bur mya
    na|Nauru|Nauru|nau
    nb|Norwegian Bokmål|Norsk bokmål|nob
    nd|North Ndebele|IsiNdebele|nde
    nds|Low German|Neddersass’sch
    ne|Nepali|नेपाली|nep npi
    ng|Ndonga|Ndonga|ndo
    nl|Dutch|Nederlands|dut nld
    nn|Norwegian Nynorsk|Nynorsk|nno
    no|Norwegian|Norsk|nor
    nr|South Ndebele|South Ndebele|nbl
    nus|Nuer|Thok Nath
    nv|Navajo|Navajo|nav
    ny|Chichewa|Chichewa|nya
    oc|Occitan|Occitan|oci
    oj|Ojibwa|Ojibwa|ojg oji
    om|Oromo|Oromoo|gaz orm
    or|Odia|ଓଡ଼ିଆ|ori ory
    os|Ossetic|Ирон|oss
    pa|Punjabi|ਪੰਜਾਬੀ|pan
    pap|Papiamento|Papiamento
    pcm|Nigerian Pidgin|Naijíriá Píjin
    pl|Polish|Polski|pol
    ps|Pashto|پښتو|pbu pus
    pt|Portuguese|Português|por
    qu|Quechua|Runasimi|que quz
    quc|Kʼicheʼ|Kʼicheʼ
    rhg|Rohingya|Rohingya
    rm|Romansh|Rumantsch|roh
    rn|Rundi|Ikirundi|run
    ro|Romanian|Română|mol ron rum
    ru|Russian|Русский|rus
    rw|Kinyarwanda|Ikinyarwanda|kin
    sa|Sanskrit|संस्कृत भाषा|cls san
    sah|Yakut|Саха тыла
    sat|Santali|ᱥᱟᱱᱛᱟᱲᱤ
    sc|Sardinian|Sardu|src srd
    scn|Sicilian|Sicilianu
    sco|Scots|Scots
    sd|Sindhi|سنڌي|snd
    se|Northern Sami|Davvisámegiella|sme
    sg|Sango|Sängö|sag
    shi|Tachelhit|ⵜⴰⵛⵍⵃⵉⵜ
    si|Sinhala|සිංහල|sin
    sk|Slovak|Slovenčina|slk slo
    sl|Slovenian|Slovenščina|slv
    sm|Samoan|Samoan|smo
    smj|Lule Sami|Lule Sami
    smn|Inari Sami|Anarâškielâ
    sn|Shona|ChiShona|sna
    so|Somali|Soomaali|som
    sq|Albanian|Shqip|alb als sqi
    sr|Serbian|Српски|scc srp
    srn|Sranan Tongo|Sranan Tongo
    ss|Swati|Swati|ssw
    ssy|Saho|Saho
    st|Southern Sotho|Sesotho|sot
    su|Sundanese|Basa Sunda|sun
    sv|Swedish|Svenska|swe
    sw|Swahili|Kiswahili|swa swh
    syr|Syriac|ܣܘܪܝܝܐ
    szl|Silesian|Ślōnski
    ta|Tamil|தமிழ்|tam
    te|Telugu|తెలుగు|tel
    tg|Tajik|Тоҷикӣ|tgk
    th|Thai|ไทย|tha
    ti|Tigrinya|ትግርኛ|tir
    tig|Tigre|Tigre
    tk|Turkmen|Türkmen dili|tuk
    tl|Tagalog|Tagalog
    tn|Tswana|Setswana|tsn
    to|Tongan|Lea fakatonga|ton
    tpi|Tok Pisin|Tok Pisin
    tr|Turkish|Türkçe|tur
    ts|Tsonga|Tsonga|tso
    tt|Tatar|Татар|tat
    tw|Twi|Twi|twi
    ty|Tahitian|Tahitian|tah
    tzm|Central Atlas Tamazight|Tamaziɣt n laṭlaṣ
    ug|Uyghur|ئۇيغۇرچە|uig
    uk|Ukrainian|Українська|ukr
    ur|Urdu|اردو|urd
    uz|Uzbek|O‘zbek|uzb uzn
    ve|Venda|Venda|ven
    vi|Vietnamese|Tiếng Việt|vie
    wa|Walloon|Walloon|wln
    war|Waray|Waray
    wo|Wolof|Wolof|wol
    xh|Xhosa|IsiXhosa|xho
    yi|Yiddish|ייִדיש|ydd yid
    yo|Yoruba|Èdè Yorùbá|yor
    yue|Cantonese|粵語
    zh|Chinese|中文|chi cmn zho
    zu|Zulu|IsiZulu|zul
    zza|Zaza|Zaza
    """
}
