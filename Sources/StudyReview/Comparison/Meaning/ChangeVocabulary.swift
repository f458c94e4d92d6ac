/// Words by which a change of a text can be recognized as more than wording, in the languages of most consents.
enum ChangeVocabulary {
  /// The subject of some words, in lowercase: the most serious one named.
  static func subject(of words: [String]) -> ChangeClass? {
    subjects.first { _, stems in
      words.contains { word in stems.contains { word.hasPrefix($0) } }
    }?.0
  }

  /// Whether a word is a number.
  static func isNumber(_ word: String) -> Bool {
    word.contains(where: \.isNumber) || numbers.contains(word)
  }

  /// Whether a word reverses the meaning of a sentence.
  static func isNegation(_ word: String) -> Bool {
    negations.contains(word) || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// Whether a word can change without changing what a sentence says.
  static func isFiller(_ word: String) -> Bool { fillers.contains(word) }

  /// Word beginnings for each subject, the most serious subject first.
  private static let subjects: [(ChangeClass, [String])] = [
    (
      .risk,
      [
        "risk", "harm", "danger", "hazard", "side-effect", "adverse", "injur", "pain", "hurt",
        "bleed", "discomfort", "dizz", "nausea", "infect", "bruis", "death", "fatal",
        "benefit",
        "riesgo", "daño", "dolor", "lesion", "lesión", "molestia", "peligro", "beneficio",
        "risik", "risiken", "gefahr", "schmerz", "schaden", "schäden", "verletz", "nutzen",
        "risque", "danger", "douleur", "blessure", "bénéfice", "rischi", "dolore", "risco",
      ]
    ),
    (
      .costPayment,
      [
        "pay", "paid", "payment", "money", "dollar", "euro", "cost", "charge", "fees",
        "reimburs", "compensat", "gift", "voucher", "insur",
        "pago", "pagar", "dinero", "costo", "coste", "gratis", "bezahl", "geld", "kosten",
        "vergüt", "paiement", "payer", "argent", "coût", "rembours", "pagamento", "denaro",
      ]
    ),
    (
      .dataUse,
      [
        "data", "privac", "confidential", "anonym", "identif", "share", "sharing", "store",
        "stored", "storage", "record", "sell", "sold", "genom", "genetic", "specimen", "sample",
        "datos", "privacidad", "compart", "guard", "daten", "speicher", "weitergab", "vertraulich",
        "donnée", "confidentialité", "partag", "dati", "dados",
      ]
    ),
    (
      .rightsContact,
      [
        "withdraw", "voluntar", "right", "rights", "contact", "telephone", "email",
        "derecho", "voluntari", "retirar", "contacto", "rechte", "freiwillig", "kontakt", "droit",
        "volontaire", "diritt",
      ]
    ),
    (.alternative, ["alternativ"]),
  ]

  private static let negations: Set<String> = [
    "no", "not", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot",
    "unless", "except", "only", "nunca", "ningún", "ninguna", "nadie", "nada", "sin", "ni", "solo",
    "nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "niemand", "nichts", "ohne",
    "nur", "ne", "pas", "jamais", "aucun", "aucune", "sans", "rien", "non", "mai", "nessun",
    "senza",
    "não", "nenhum", "sem", "niet", "geen", "nooit", "zonder", "不", "没", "無", "無い", "非",
    "لا", "ليس", "не", "нет",
  ]

  private static let numbers: Set<String> = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "hundred",
    "thousand", "million", "billion", "once", "twice", "half", "double", "first", "second", "third",
    "daily", "weekly", "monthly", "yearly", "hourly", "every", "each", "all", "any", "some", "most",
    "uno", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    "veinte", "treinta", "cien", "mil", "cada", "todos", "todas",
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf", "zwanzig", "dreißig", "hundert", "tausend", "einmal", "zweimal", "täglich",
    "wöchentlich", "alle", "jede", "jeden",
    "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix", "vingt", "cent", "mille",
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万",
  ]

  private static let fillers: Set<String> = [
    "a", "an", "the", "this", "that", "these", "those", "which", "who", "of", "to", "in", "on",
    "is", "are", "and", "so", "then", "very", "please", "also", "el", "la", "los", "las", "de",
    "der", "die", "das", "den", "dem", "le", "les", "des",
  ]
}
