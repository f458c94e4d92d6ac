import Foundation

/// A place in a consent where someone signs or has signed in advance.
public struct Signature: Codable, Hashable, Sendable, Identifiable {
  /// Unique in its consent; also the identifier of the signature's result (ResearchKit §1.3).
  public var id: String
  public var role: Role
  /// The role as printed. Must not be empty: ResearchKit throws when it prints a signature without a title.
  public var title: LocalizedText = [:]
  public var requiresName: Bool = true
  public var requiresDrawing: Bool = true
  /// A Unicode date pattern for the printed date; the reader's short format if nil.
  public var dateFormat: String?
  /// The names, image, and date for someone who has signed in advance, such as an investigator.
  public var givenName: String?
  public var familyName: String?
  public var image: Asset.ID?
  public var date: String?
  /// Settings kept from the imported file.
  public var keptSettings: [KeptSetting] = []

  public init(
    id: String, role: Role, title: LocalizedText = [:], requiresName: Bool = true,
    requiresDrawing: Bool = true, dateFormat: String? = nil, givenName: String? = nil,
    familyName: String? = nil, image: Asset.ID? = nil, date: String? = nil,
    keptSettings: [KeptSetting] = []
  ) {
    self.id = id
    self.role = role
    self.title = title
    self.requiresName = requiresName
    self.requiresDrawing = requiresDrawing
    self.dateFormat = dateFormat
    self.givenName = givenName
    self.familyName = familyName
    self.image = image
    self.date = date
    self.keptSettings = keptSettings
  }

  /// Who signs.
  public enum Role: String, Codable, CaseIterable, Sendable {
    case participant, investigator, witness, interpreter, legalRepresentative, parent
  }
}

extension Signature {
  /// The texts of the signature, with their places below it.
  func texts(at place: Place) -> [PlacedText] { placed([("title", title)], at: place) }
}

extension Signature: ListedPart {
  static var copyKind: PartCopy.Kind { .signatures }
  static func copied(_ parts: [Signature]) -> PartCopy.Content { .signatures(parts) }
}
