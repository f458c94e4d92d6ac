/// What a change of a few words can turn into another agreement.
enum TextFact: CaseIterable {
  /// Digits and the words for them.
  case number
  case telephone
  /// Words such as “every”, “some”, and “twice”.
  case quantity
  /// A currency, a percentage, or what follows a number.
  case unit
  case negation
  /// Words such as “only” and “unless”.
  case restriction

  /// Whether a word, in lowercase, states such a fact. Units are recognized by their place instead.
  func isStated(by word: String) -> Bool {
    switch self {
    case .number: ChangeVocabulary.isNumber(word) && !ChangeVocabulary.isContactDetail(word)
    case .telephone: ChangeVocabulary.isTelephone(word)
    case .quantity: ChangeVocabulary.isQuantity(word)
    case .negation: ChangeVocabulary.isNegation(word)
    case .restriction: ChangeVocabulary.isRestriction(word)
    case .unit: false
    }
  }

  /// Some facts as the beginning of a sentence; nil without any.
  static func words(for facts: Set<TextFact>) -> String? {
    let names = allCases.filter(facts.contains).map(\.name)
    guard let first = names.first else { return nil }
    let rest = names.dropFirst()
    guard let last = rest.last else { return "A \(first)" }
    let comma = names.count > 2 ? "," : ""
    let middle = rest.dropLast().map { ", a \($0)" }.joined()
    return "A \(first)\(middle)\(comma) and a \(last)"
  }

  private var name: String {
    switch self {
    case .number: "number"
    case .telephone: "telephone number"
    case .quantity: "quantity"
    case .unit: "unit"
    case .negation: "negation"
    case .restriction: "restriction"
    }
  }
}
