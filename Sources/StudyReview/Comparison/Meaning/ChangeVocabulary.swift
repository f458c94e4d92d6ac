import StudyModel

/// Words by which a change of a text can be recognized as more than wording, in the languages of most consents.
enum ChangeVocabulary {
  /// The subject of some words, in lowercase: the most serious one named.
  static func subject(of words: [String]) -> ChangeClass? {
    let words = withoutDevices(words)
    let named = subjects.first { _, stems in
      words.contains { word in stems.contains { word.hasPrefix($0) } }
    }
    // “Right” alone is also a direction, and part of “right away”.
    let isRight = zip(words, words.dropFirst()).contains { $0 == "right" && $1 == "to" }
    return named?.0 ?? (isRight ? .rightsContact : nil)
  }

  /// The words without those that only say how a device is used: mobile data costs no privacy, and a phone that should
  /// be charged costs nothing.
  private static func withoutDevices(_ words: [String]) -> [String] {
    let chargesDevice = words.contains { word in devices.contains { word.hasPrefix($0) } }
    return words.enumerated().filter { index, word in
      if word == "data", index > 0, ["mobile", "cellular"].contains(words[index - 1]) {
        return false
      }
      return !(chargesDevice && word.hasPrefix("charg"))
    }.map(\.element)
  }

  private static let devices = ["phone", "smartphone", "watch", "batter", "device", "wearable"]

  /// Whether a word is a number.
  static func isNumber(_ word: String) -> Bool {
    word.contains(where: \.isNumber) || numbers.contains(word)
  }

  /// Whether a word says how much or how often.
  static func isQuantity(_ word: String) -> Bool { quantities.contains(word) }

  /// Whether a word limits what a sentence says.
  static func isRestriction(_ word: String) -> Bool { restrictions.contains(word) }

  private static let telephoneFacts = codes(of: [.contactPhone, .rightsPhone, .injuryPhone])
  private static let emailFacts = codes(of: [.contactEmail, .rightsEmail, .injuryEmail])

  private static func codes(of facts: [StudyFact]) -> Set<String> {
    Set(facts.map { $0.code.lowercased() })
  }

  /// Whether a word is a telephone number or an email address, or stands for one.
  static func isContactDetail(_ word: String) -> Bool { isEmail(word) || isTelephone(word) }

  private static func isEmail(_ word: String) -> Bool {
    word.contains("@") || emailFacts.contains(word)
  }

  /// Whether a word is a telephone number, as written in the United States, or stands for one.
  static func isTelephone(_ word: String) -> Bool {
    if telephoneFacts.contains(word) { return true }
    let groups = word.split(separator: "-", omittingEmptySubsequences: false)
    return groups.count > 1 && groups.allSatisfy { $0.allSatisfy(\.isNumber) }
      && groups.suffix(2).map(\.count) == [3, 4]
  }

  /// The number of negations that are written inside words, or without spaces between words.
  static func negationsInside(_ text: String) -> Int {
    // The first bytes of Thai, kana, ideographs, and Hangul.
    guard text.utf8.contains(where: { $0 == 0xE0 || (0xE3...0xED).contains($0) }) else { return 0 }
    return insideNegations.reduce(0) { $0 + text.ranges(of: $1).count }
  }

  /// Whether a word reverses the meaning of a sentence.
  static func isNegation(_ word: String) -> Bool {
    negations.contains(word) || word.hasSuffix("n't")
  }

  /// Whether a word can change without changing what a sentence says.
  static func isFiller(_ word: String) -> Bool { fillers.contains(word) }

  /// Word beginnings for each subject, the most serious subject first.
  private static let subjects: [(ChangeClass, [String])] = [
    (
      .risk,
      [
        "risk", "harm", "danger", "hazard", "side-effect", "adverse", "injur", "pain", "hurt",
        "bleed", "discomfort", "dizz", "nausea", "infect", "bruis", "death", "fatal", "faint",
        "sore", "rash", "allerg", "radiat", "benefit",
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
        "data", "privac", "confidential", "disclos", "anonym", "identif", "share", "sharing",
        "store",
        "stored", "storage", "record", "sell", "sold", "genom", "genetic", "specimen", "sample",
        "datos", "privacidad", "compart", "guard", "daten", "speicher", "weitergab", "vertraulich",
        "donnée", "confidentialité", "partag", "dati", "dados",
      ]
    ),
    (
      .rightsContact,
      [
        "withdraw", "voluntar", "rights", "contact", "telephone", "email",
        "derecho", "voluntari", "retirar", "contacto", "rechte", "freiwillig", "kontakt", "droit",
        "volontaire", "diritt",
      ]
    ),
    (.alternative, ["alternativ"]),
  ]

  private static let negations: Set<String> = [
    "no", "not", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot",
    "nunca", "ningún", "ninguna", "nadie", "nada", "sin", "ni",
    "nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "niemand", "nichts", "ohne",
    "ne", "pas", "jamais", "aucun", "aucune", "sans", "rien", "non", "mai", "nessun",
    "senza",
    "não", "nenhum", "sem", "niet", "geen", "nooit", "zonder", "لا", "ليس", "ليست", "لن", "لم",
    "غير",
    "بدون", "دون", "не", "нет", "без",
  ]

  /// In Chinese, Japanese, Korean, and Thai.
  private static let insideNegations = [
    "不", "没", "無", "无", "非", "未", "ません", "ない", "なく", "なかった", "않", "없", "못", "ไม่",
  ]

  private static let restrictions: Set<String> = [
    "unless", "except", "only", "solo", "sólo", "solamente", "salvo", "excepto", "nur", "außer",
    "seulement", "sauf",
  ]

  private static let quantities: Set<String> = [
    "once", "twice", "half", "double", "daily", "weekly", "monthly", "yearly", "hourly", "every",
    "each", "all", "any", "some", "few", "several", "many", "most", "always", "often", "sometimes",
    "cada", "todos", "todas", "siempre", "algunos", "algunas", "pocos", "pocas", "muchos", "muchas",
    "einmal", "zweimal", "täglich", "wöchentlich", "alle", "jede", "jeden", "immer", "einige",
    "viele", "wenige", "chaque", "tous", "toutes", "toujours", "quelques",
  ]

  private static let numbers: Set<String> = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "hundred",
    "thousand", "million", "billion", "first", "second", "third", "uno", "una", "dos", "tres",
    "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    "veinte", "treinta", "cien", "mil",
    "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf", "zwanzig", "dreißig", "hundert", "tausend",
    "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix", "vingt", "cent", "mille",
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万",
  ]

  private static let fillers: Set<String> = [
    "a", "an", "the", "this", "that", "these", "those", "which", "who", "of", "to", "in", "on",
    "is", "are", "and", "so", "then", "very", "please", "also", "el", "la", "los", "las", "de",
    "der", "die", "das", "den", "dem", "le", "les", "des",
  ]
}
