import Foundation

/// A study as it was at one moment, under one number. Its bytes never change; approvals and signatures apply to its
/// hash.
public struct Version: Hashable, Sendable {
  public let number: VersionNumber
  /// The frozen study as canonical JSON.
  public let canonical: [UInt8]
  /// SHA-256 of the canonical bytes.
  public let sha256: String
  public let notes: String
  public var state: State
  public var dates: Dates

  public init(
    number: VersionNumber, canonical: [UInt8], sha256: String, notes: String, state: State,
    dates: Dates = Dates()
  ) {
    self.number = number
    self.canonical = canonical
    self.sha256 = sha256
    self.notes = notes
    self.state = state
    self.dates = dates
  }

  /// When a version reached each state; nil if it has not, or if the date is unknown.
  public struct Dates: Hashable, Sendable {
    public var proposed: Date?
    public var published: Date?
    public var withdrawn: Date?

    public init(proposed: Date? = nil, published: Date? = nil, withdrawn: Date? = nil) {
      self.proposed = proposed
      self.published = published
      self.withdrawn = withdrawn
    }
  }

  /// Freezes a study under a number.
  public init(freezing study: Study, as number: VersionNumber, notes: String) throws {
    let bytes = try study.canonicalBytes()
    self.init(
      number: number, canonical: bytes, sha256: StudyModel.sha256(bytes), notes: notes,
      state: .proposed)
  }

  /// Opens the frozen study.
  public func study() throws(StudyDocumentError) -> Study { try Study(document: canonical) }
}
