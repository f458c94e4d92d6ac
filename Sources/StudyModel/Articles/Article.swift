import Foundation

/// Something to read that a study provides, always or on certain days: a text with a title, a lede, and an image, or a
/// PDF (mystudies-format §10; the informational component of spezi §2.7).
public struct Article: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var title: LocalizedText = [:]
  /// A sentence or two below the title.
  public var lede: LocalizedText = [:]
  /// CommonMark.
  public var content: LocalizedText = [:]
  public var image: Asset.ID?
  /// A PDF to read instead of, or in addition to, the text.
  public var file: LocalizedFile = LocalizedFile()
  /// The first day it is available, counted from enrollment; from the beginning if absent.
  public var firstDay: Int?
  /// The last day it is available, counted from enrollment; to the end if absent.
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

  /// Whether it is always available.
  public var isAlwaysThere: Bool { firstDay == nil && lastDay == nil }

  /// Whether it is available on a day, counted from enrollment.
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

  /// The file in a language, else in the fallback language, else in the first language that has one.
  public func asset(in language: Language, else fallback: Language) -> Asset.ID? {
    assets[language] ?? assets[fallback]
      ?? assets.sorted { $0.key < $1.key }.first?.value
  }
}

extension Article {
  /// The texts of the article, with their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("title", title), ("lede", lede), ("content", content)], at: place)
  }
}

extension Article: ListedPart {
  static var copyKind: PartCopy.Kind { .articles }
  static func copied(_ parts: [Article]) -> PartCopy.Content { .articles(parts) }
}
