import Foundation

/// A place in a consent where somebody signs, or has signed beforehand.
public struct Signature: Codable, Hashable, Sendable, Identifiable {
  /// Unique in its consent; becomes the identifier of the signature's result (ResearchKit §1.3).
  public var id: String
  public var role: Role
  /// The role in words, as printed. Must not be empty: ResearchKit throws while printing a signature without a title.
  public var title: LocalizedText = [:]
  public var requiresName: Bool = true
  public var requiresDrawing: Bool = true
  /// A Unicode date pattern for the printed date; the reader's short date where none is set.
  public var dateFormat: String?
  /// Names, picture and date of somebody who has signed beforehand, such as an investigator.
  public var givenName: String?
  public var familyName: String?
  public var image: Asset.ID?
  public var date: String?
  /// Of the file it came from.
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
