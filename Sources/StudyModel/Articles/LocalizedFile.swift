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
