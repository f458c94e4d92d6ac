/// The maximum size of a study. The limits are far beyond any real study. They keep arithmetic on untrusted numbers
/// from overflowing, and keep one study from slowing the portal for everyone. Everything that reads a document checks
/// them.
public enum StudyLimits {
  /// The range of whole numbers. The sum, difference, and product of any two fit into `Int`.
  public static let wholeNumbers = -2_147_483_647...2_147_483_647
  /// The largest absolute value of any other number.
  public static let largestNumber = 1e15
  /// Bytes in one text in one language, such as the content of a section.
  public static let textBytes = 1_000_000
  /// Bytes in the name of a member, such as a language or a kept setting.
  public static let nameBytes = 2_000
  /// Code points in one letter with all its marks. Real ones have fewer than ten.
  public static let scalarsOfLetter = 64
  /// Entries in one list, such as the steps of a task or the choices of a question.
  public static let listEntries = 5_000
  /// Members of one object, such as the settings kept for another tool.
  public static let members = 1_000
  public static let languages = 50
  /// Values in the whole document: texts, numbers, lists, and objects.
  public static let values = 500_000
  /// Bytes in all texts and names together.
  public static let documentBytes = 20_000_000
}

extension Int {
  /// A whole number as someone else wrote it; nil for anything else, and for numbers beyond the limits.
  public init?(bounded text: some StringProtocol) {
    guard let number = Int(text), StudyLimits.wholeNumbers.contains(number) else { return nil }
    self = number
  }

  /// The number, if it is whole and within the limits.
  public init?(bounded number: Double) {
    guard let whole = Int(exactly: number), StudyLimits.wholeNumbers.contains(whole) else {
      return nil
    }
    self = whole
  }
}

extension StringProtocol {
  /// Whether some letter has more marks than `StudyLimits.scalarsOfLetter`. Reading such a text letter by letter can
  /// take minutes, here and in browsers.
  public var hasOverloadedLetter: Bool {
    let most = StudyLimits.scalarsOfLetter
    // Every mark takes at least two bytes, the first of which is this large.
    guard utf8.count > most, utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var run = 0
    for scalar in unicodeScalars {
      // Letters of most scripts, which always begin a new character. Others are checked one by one if many occur in a
      // row.
      switch scalar.value {
      case 0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x3041..<0x3099, 0x3400..<0xA000: run = 0
      default: run += 1
      }
      if run >= most { return contains { $0.unicodeScalars.count > most } }
    }
    return false
  }
}

extension JSONValue {
  /// Throws the first value beyond `StudyLimits`, with its place.
  public func requireLimits() throws(StudyDocumentError) {
    if let count = self["furtherLanguages"]?.arrayValue?.count, count >= StudyLimits.languages {
      throw .beyondLimit(
        path: "furtherLanguages",
        reason:
          "A study can have at most \(StudyLimits.languages) languages; this one has \((count + 1).grouped). Remove some."
      )
    }
    var survey = LimitSurvey()
    guard let found = survey.breach(in: self) else { return }
    throw .beyondLimit(path: found.path.reversed().joined(separator: "/"), reason: found.reason)
  }
}

/// Traverses a document and counts.
private struct LimitSurvey {
  /// A value beyond a limit; its path is ordered from the inside out.
  struct Breach {
    var path: [String] = []
    let reason: String
  }

  private var valueCount = 0
  private var byteCount = 0

  mutating func breach(in value: JSONValue) -> Breach? {
    valueCount += 1
    guard valueCount <= StudyLimits.values else {
      return Breach(
        reason:
          "The study has more than \(StudyLimits.values.grouped) texts, numbers, and lists. Split it into several studies."
      )
    }
    switch value {
    case .null, .boolean: return nil
    case .number(let number): return breach(in: number)
    case .string(let text): return breach(in: text, called: "text", most: StudyLimits.textBytes)
    case .array(let elements): return breach(in: elements)
    case .object(let members): return breach(in: members)
    }
  }

  private func breach(in number: Double) -> Breach? {
    guard abs(number) <= StudyLimits.largestNumber else {
      return Breach(
        reason:
          "The number \(number.plainText) is too large. Use one between −1,000,000,000,000,000 and 1,000,000,000,000,000."
      )
    }
    return nil
  }

  private mutating func breach(in text: String, called word: String, most: Int) -> Breach? {
    let count = text.utf8.count
    byteCount += count
    if count > most {
      return Breach(
        reason:
          "The \(word) takes \(count.grouped) bytes; the limit is \(most.grouped). Shorten it.")
    }
    if byteCount > StudyLimits.documentBytes {
      return Breach(
        reason:
          "The texts of the study take more than \(StudyLimits.documentBytes / 1_000_000) MB. Split it into several studies."
      )
    }
    if text.hasOverloadedLetter { return Breach(reason: StudyLimits.overloadedLetter) }
    return nil
  }

  private mutating func breach(in elements: [JSONValue]) -> Breach? {
    guard elements.count <= StudyLimits.listEntries else {
      return Breach(
        reason:
          "The list has \(elements.count.grouped) entries; the limit is \(StudyLimits.listEntries.grouped). Split it."
      )
    }
    for (index, element) in elements.enumerated() {
      guard var found = breach(in: element) else { continue }
      found.path.append(String(element.placeName(index).unicodeScalars.prefix(80)))
      return found
    }
    return nil
  }

  private mutating func breach(in members: [String: JSONValue]) -> Breach? {
    guard members.count <= StudyLimits.members else {
      return Breach(
        reason:
          "The object has \(members.count.grouped) members; the limit is \(StudyLimits.members.grouped). Remove some."
      )
    }
    for (name, value) in members {
      if let found = breach(in: name, called: "name", most: StudyLimits.nameBytes) { return found }
      guard var found = breach(in: value) else { continue }
      found.path.append(name)
      return found
    }
    return nil
  }
}

extension StudyLimits {
  /// The message for a text that `hasOverloadedLetter`.
  public static let overloadedLetter =
    "A letter has more than \(scalarsOfLetter) accents or other marks. Remove some."
}

extension Int {
  /// With commas as thousands separators.
  var grouped: String {
    let digits = String(self)
    var written = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { written += "," }
      written.append(digit)
    }
    return written
  }
}
