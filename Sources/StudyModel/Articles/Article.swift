import Foundation

/// Something to read that a study brings along, always or for some days: a text with a title, a lede and a picture, or a
/// PDF (mystudies-format §10; the informational component of spezi §2.7).
public struct Article: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var title: LocalizedText = [:]
  /// A sentence or two below the title.
  public var lede: LocalizedText = [:]
  /// CommonMark.
  public var content: LocalizedText = [:]
  public var image: Asset.ID?
  /// A PDF to read instead of the text, or besides it.
  public var file: LocalizedFile = LocalizedFile()
  /// Days from enrolment from which it is there; from the beginning where absent.
  public var firstDay: Int?
  /// Days from enrolment up to which it is there; to the end where absent.
  public var lastDay: Int?

  public init(
    id: String, title: LocalizedText = [:], lede: LocalizedText = [:],
    content: LocalizedText = [:], image: Asset.ID? = nil, file: LocalizedFile = LocalizedFile(),
    firstDay: Int? = nil, lastDay: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.lede = lede
    self.content = content
    self.image = image
    self.file = file
    self.firstDay = firstDay
    self.lastDay = lastDay
  }

  /// Whether it is always there.
  public var isAlwaysThere: Bool { firstDay == nil && lastDay == nil }

  /// Whether it is there so many days after enrolment.
  public func isThere(onDay day: Int) -> Bool {
    day >= firstDay ?? day && day <= lastDay ?? day
  }
}

/// A file in several languages, each an asset of the study.
public struct LocalizedFile: Hashable, Sendable, AbsentWhenUsual {
  public var assets: [Language: Asset.ID]

  public init(_ assets: [Language: Asset.ID] = [:]) { self.assets = assets }

  public static var usual: LocalizedFile { LocalizedFile() }

  public init(from decoder: any Decoder) throws {
    let plain = try decoder.singleValueContainer().decode([String: String].self)
    assets = Dictionary(plain.map { (Language($0.key), $0.value) }) { first, _ in first }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      Dictionary(assets.map { ($0.key.rawValue, $0.value) }) { first, _ in first })
  }

  public var isEmpty: Bool { assets.isEmpty }

  /// The file in a language, else in the fallback, else in the first language that has one.
  public func asset(in language: Language, else fallback: Language) -> Asset.ID? {
    assets[language] ?? assets[fallback]
      ?? assets.sorted { $0.key < $1.key }.first?.value
  }
}
