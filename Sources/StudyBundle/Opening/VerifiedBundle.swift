import Foundation
import StudyModel

/// A version of a study in a bundle that was not changed since it was made. There is no other way to get one than to verify
/// it, so its contents are known to be unchanged. Check `state` and `warning(on:)` before using it.
///
/// ```swift
/// let bundle = try VerifiedBundle(at: url, trusting: [portalKey])
/// let walk = Walkthrough(of: "join", in: bundle.study, today: today)
/// ```
public struct VerifiedBundle: Sendable {
  /// What verifying it found out, such as its version, its approval, and who signed it.
  public let verification: BundleVerification
  /// The study as it was frozen with the version.
  public let study: Study
  /// The files of the bundle by their names in it, without those around `data/`.
  private let files: [String: [UInt8]]

  /// Verifies the files of a bundle.
  /// - Parameters:
  ///   - files: all of them, with or without the folder that the bundle unpacks to.
  ///   - keys: public keys that are known to be the portal's; an unsigned bundle is then refused. Without any, nothing
  ///     proves who made the bundle.
  /// - Throws: `BundleError.changed` with everything that is not as Accord made it.
  public init(_ files: [BundleFile], trusting keys: [VerifyingKey] = []) throws(BundleError) {
    let verification = BundleVerification(of: files, trusting: keys)
    guard verification.isValid, let study = verification.study else {
      throw .changed(verification.findings)
    }
    self.verification = verification
    self.study = study
    self.files = Dictionary(BundleOpening(files).payload.map { ($0.path, $0.bytes) }) { first, _ in
      first
    }
  }

  /// Verifies a bundle in a zip, as the portal serves it.
  /// - Parameter keys: as for `init(_:trusting:)`.
  /// - Throws: `BundleError.notABundle` for a zip that Accord did not write, `BundleError.tooLarge`, or
  ///   `BundleError.changed`.
  public init(archive: [UInt8], trusting keys: [VerifyingKey] = []) throws(BundleError) {
    try self.init(BundleArchive(archive).files(), trusting: keys)
  }

  /// Verifies a bundle on the disk: a zip, or the folder to which one was unpacked.
  /// - Parameter keys: as for `init(_:trusting:)`.
  /// - Throws: `BundleError.unreadable`, and what the other initializers throw.
  public init(at url: URL, trusting keys: [VerifyingKey] = []) throws(BundleError) {
    let place = BundleFolder(url)
    if place.isFolder {
      try self.init(place.files(), trusting: keys)
    } else {
      try self.init(archive: place.archive(), trusting: keys)
    }
  }

  /// The number of the version; nil for a draft.
  public var version: VersionNumber? { verification.version }

  /// The state of the version when the bundle was made. Only published versions are for participants.
  public var state: BundleState? { verification.state }

  /// What allowed the version to be used when the bundle was made; nil if nothing did.
  public var approval: BundleApproval? { verification.approval }

  /// Who signed the bundle; nil if it is not signed.
  public var signature: BundleVerification.Signature? { verification.signature }

  /// Why the version may not be used with participants, in English; nil if nothing in the bundle speaks against it.
  public func warning(on today: CalendarDay) -> String? { verification.standing(on: today) }

  /// What participants read in addition to the author's texts, as the README of bundles describes under “Strings”; nil if
  /// the study does not have the language.
  public func strings(in language: Language) -> JSONValue? {
    file(BundlePath.strings(language)).flatMap { try? JSONValue(parsing: $0) }
  }

  /// The bytes of a picture, a video, or a document of the study; nil if the bundle was made without them.
  public func asset(_ id: Asset.ID) -> [UInt8]? { file(BundlePath.asset(id)) }

  /// A consent as a page of HTML; nil if the study does not have the consent or the language.
  public func page(of consent: Consent.ID, in language: Language) -> [UInt8]? {
    file(BundlePath.consent(consent, language, "html"))
  }

  /// A file of the bundle by its name in the README of bundles, such as `losses.json`; nil if there is none.
  public func file(_ name: String) -> [UInt8]? {
    ([name] + BagPath.candidates(name)).lazy.compactMap { files[$0] }.first
  }
}
