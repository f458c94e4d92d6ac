import Foundation
import StudyBundle
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyReview
import StudyStore

/// Completes a version right after it was frozen: what its bundle contains in addition to its formats is made once and kept with it.
package struct VersionCompletion: Sendable {
  let store: StudyStore
  private let screens: ScreenTemplates
  /// Draws the screens of a version in one language, or has them already.
  private let storyboard: @Sendable (Study, Version, Language) async throws -> Storyboard
  /// Prints the documents that are not printed yet; nil to take only those that are.
  let printing: PrintQueue?

  init(
    store: StudyStore, screens: ScreenTemplates, printing: PrintQueue?,
    storyboard: @escaping @Sendable (Study, Version, Language) async throws -> Storyboard
  ) {
    self.store = store
    self.screens = screens
    self.printing = printing
    self.storyboard = storyboard
  }

  /// For a command.
  /// - Parameter root: the folder of scripts and templates.
  package init(store: StudyStore, root: URL) {
    let screens = ScreenTemplates(root: root)
    self.init(store: store, screens: screens, printing: PrintQueue(root: root)) {
      study, _, language in
      Storyboard(study, language: language, by: try await screens.screens())
    }
  }

  /// The version with everything that its bundle has. A version frozen for an earlier layout of bundles stays as it is.
  /// - Throws: `TookTooLong` if a document cannot be printed at the moment: a bundle that lacked it would lack it forever.
  package func complete(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    guard try await mayBeCompleted(kept) else { return kept }
    let (kept, unprinted) = try await printed(kept, of: id, for: account)
    return try await store.complete(
      kept, of: id, for: account, markedBy: BundleCompletion.fileName, madeBy: .current
    ) {
      let frozen = try await kept.files(from: store)
      let candidates = try await candidates(for: kept, of: id, for: account)
      try _Concurrency.Task.checkCancellation()
      let completion = try BundleCompletion(
        of: candidates, addedTo: (frozen.count, frozen.reduce(0) { $0 + $1.bytes.count }),
        missing: unprinted)
      return completion.files.map {
        Artifact(name: $0.path, mediaType: $0.mediaType, bytes: $0.bytes)
      }
    }
  }

  /// Whether something is missing that its bundle has. Only the file that says for which layout it was frozen is read.
  private func mayBeCompleted(_ kept: KeptVersion) async throws -> Bool {
    guard kept.artifact(BundleCompletion.fileName) == nil,
      let line = kept.artifact(BundleFacts.fileName),
      let facts = try await store.opened([line]).first
    else { return false }
    return try BundleFacts.allowCompletion(facts.bytes)
  }

  /// The most important files first.
  private func candidates(
    for kept: KeptVersion, of id: Study.ID, for account: Account.ID
  ) async throws -> [ExportedFile] {
    let number = kept.line.number
    guard let history = try await store.versionHistory(number, of: id, for: account) else {
      throw PortalError.notFound
    }
    let version = kept.version
    let study = try version.study()
    // A damaged history without the version's proposal proves nothing; the bundle is whole without it.
    let table: [ExportedFile] =
      history.lines.isEmpty ? [] : VersionHistoryFile(history, of: study).files
    return table + (try await storyboards(of: study, version))
      + (try await documents(of: study, in: kept))
  }

  private func storyboards(of study: Study, _ version: Version) async throws -> [ExportedFile] {
    let pages = try await StoryboardFormat.pages(
      of: study, edition: "\(version.number)", hash: version.sha256,
      styles: try await screens.storyboardStyles(), assets: try await store.assets(of: study)
    ) { try await storyboard(study, version, $0) }
    return pages.map {
      ExportedFile(path: BundleCompletion.storyboard(in: $0.language), bytes: $0.bytes)
    }
  }

  /// The prints that are kept already, on the paper usual for each language.
  private func documents(of study: Study, in kept: KeptVersion) async throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    for consent in study.consents {
      for language in study.languages {
        let paper = StudyPrint.Paper(usualFor: language)
        let name = VersionArtifacts.print(of: consent.id, in: language, on: paper.rawValue)
        guard let line = kept.artifact(name), let print = try await store.opened([line]).first
        else { continue }
        files.append(
          ExportedFile(
            path: BundleCompletion.document(consent.id, in: language), bytes: print.bytes))
      }
    }
    return files
  }
}

extension Services {
  /// The version that the address names, with everything that its bundle has.
  func completeVersion(_ context: SignedInContext) async throws -> KeptVersion {
    try await completed(
      keptVersion(context), of: studyID(context), for: context.account.id)
  }

  /// The version with everything that its bundle has, for a bundle that is about to be handed out. Where versions are printed
  /// ahead, it waits for these prints.
  /// - Throws: `PortalError.stampsInProgress` if the stamped ones take longer.
  func completed(
    _ kept: KeptVersion, of id: Study.ID, for account: Account.ID
  ) async throws -> KeptVersion {
    try await listed(
      completion.complete(kept, of: id, for: account), of: id, for: account)
  }

  /// What completes versions.
  var completion: VersionCompletion {
    VersionCompletion(
      store: store, screens: screens, printing: printsAhead ? printing : nil
    ) { study, version, language in
      // Reviewers open a version soon after it was frozen.
      try await storyboard(of: study, sha256: version.sha256, in: language)
    }
  }
}
