import ArgumentParser
import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a file into the portal as a study.",
    discussion: Examples.text(
      "accord import study.json", "accord import consent.md --study sleep",
      "accord import task.json --as researchkit --language en"))

  @Argument(
    help:
      "A file in one of these formats: \(ImportFormats.titles). Several Markdown files, or a folder of them, are one consent in several languages: Consent+en.md, Consent+es.md. The files of an export, its folder, or a zip of it are one study."
  )
  var files: [String]
  @OptionGroup var databaseOption: DatabaseOption
  @Option(
    name: .customLong("as"),
    help: "The format of the file, if it cannot be detected from the content.")
  var format: String?
  @Option(
    help: "The short name of the study. If the study exists, the file replaces its draft.")
  var study: String?
  @Option(
    help:
      "The short name or id of a study to add the consents and tasks of the file to. Identifiers that are taken change."
  )
  var into: String?
  @Option(
    help:
      "With --into: a part to add, such as tasks/visit or consents/consent. Repeat it for several. Defaults to all of them, except a second task for joining."
  )
  var part: [String] = []
  @Option(
    help:
      "The email address of the account that will own a new study. Defaults to the first administrator."
  )
  var owner: String?
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func validate() throws {
    if into != nil, study != nil {
      throw ValidationError(
        "Use either --study, which replaces a draft, or --into, which adds to it.")
    }
    if into == nil, !part.isEmpty { throw ValidationError("--part is used with --into.") }
  }

  func run() async throws {
    try await reporting(asJSON: json) {
      let sources = try await Input.sources(at: files, as: format)
      let file = try ImportFormats.read(sources, as: format, options: reading.options)
      let name = sources.map(\.name).joined(separator: ", ")
      let (slug, losses) = try await databaseOption.withExisting { store in
        try await put(file, named: name, into: store)
      }
      try WritingReport(written: [slug], losses: losses).print(asJSON: json)
    }
  }

  private func put(_ file: Import, named name: String, into store: StudyStore) async throws -> (
    slug: String, losses: [Loss]
  ) {
    if let into {
      let target = try await StudyName(into).find(in: store)
      let losses = try await ImportedParts(file: file, parts: part).add(
        to: target.draft.study.id, as: target.account, named: name, in: store)
      return (target.draft.study.slug, losses)
    }
    var found: (id: Study.ID, owner: Account.ID)?
    if let study { found = try await store.find(slug: study) }
    let owner = if let found { found.owner } else { try await self.owner(in: store).id }
    let taken = try await store.takeAssets(file.assets, of: file.study, for: owner)
    let imported = file.without(taken.missing)
    if let found {
      let stored = try await replaceDraft(
        of: found.id, with: imported.study, as: owner, in: store)
      return (stored.slug, imported.losses)
    }
    var study = imported.study
    if let slug = self.study { study.slug = slug }
    // Problems are counted in the study as stored, which has a usable short name.
    study.slug = Slug.of(study)
    let stored = try await store.create(
      study, by: owner, problems: study.problemCounts,
      from: ImportReport(
        fileName: name, format: imported.format, losses: try imported.lossDocument))
    return (stored.slug, imported.losses)
  }

  private func replaceDraft(
    of id: Study.ID, with study: Study, as account: Account.ID, in store: StudyStore
  ) async throws -> Study {
    try await store.edit(
      id, by: account, at: [], basedOn: nil, summary: "Imported a file on the command line",
      change: { draft in
        let (id, slug) = (draft.id, draft.slug)
        draft = study.copy(id: id, slug: slug)
      }, problems: \.problemCounts
    ).study
  }

  private func owner(in store: StudyStore) async throws -> Account {
    let accounts = try await store.accounts().filter { $0.isActive && $0.role != .reviewer }
    if let owner {
      guard let account = accounts.first(where: { $0.email == owner.lowercased() }) else {
        throw StoreError.unknownAccount(email: owner)
      }
      return account
    }
    let byAge = accounts.sorted { $0.createdAt < $1.createdAt }
    guard let account = byAge.first(where: { $0.role == .administrator }) ?? byAge.first else {
      throw Failure(
        .badInput,
        "There is no account yet that could own the study. Create one with “accord account create”."
      )
    }
    return account
  }
}
