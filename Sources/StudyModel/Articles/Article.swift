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
