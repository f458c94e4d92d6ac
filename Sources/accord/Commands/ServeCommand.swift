import ArgumentParser
import Foundation
import Logging
import PortalConfiguration
import PortalWeb
import SampleStudies
import StudyStore

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Start the portal and print its address.")

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup var keys: KeysOption
  @Option(help: "The address to listen on.")
  var host = ServeDefaults.host
  @Option(help: "The port to listen on.")
  var port = ServeDefaults.port
  @OptionGroup(title: "Access") var access: AccessOptions
  @OptionGroup(title: "Protection") var protection: ProtectionOptions
  @Flag(inversion: .prefixedNo, help: "Give the first administrator the sample study.")
  var demo = false
  @Option(
    help: "How many requests all API tokens of one person may send in a minute, taken together.")
  var apiRequestsPerMinute = ServeDefaults.apiRequestsPerMinute
  @OptionGroup(title: "Institution") var identity: IdentityOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup(title: "Webhooks") var webhooks: WebhookOptions
  @OptionGroup(title: "Backups") var backups: BackupOptions
  @OptionGroup(title: "Monitoring") var monitoring: OperationOptions
  @Flag(inversion: .prefixedNo, help: "Reload templates for every page, for template developers.")
  var reloadTemplates = false

  func run() async throws {
    try await reporting {
      guard (1...65_535).contains(port) else {
        throw Failure(.usage, "\(port) is not a port. Choose one from 1 to 65535.")
      }
      guard (1...1_000_000).contains(apiRequestsPerMinute) else {
        throw Failure(.usage, "Choose from 1 to 1000000 with --api-requests-per-minute.")
      }
      _ = try identity.provider(reachedAt: try access.access())
      try protection.check()
      if configuration.printConfiguration {
        let given = Array(CommandLine.arguments.dropFirst(2))
        return Terminal.say(try ConfigurationOptions.applied(to: given).text)
      }
      let folder = URL(filePath: keys.databaseOption.database).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try CrashReports.leaveOutMemory()
      try await keys.databaseOption.with { try await serve(try protection.protected($0)) }
    }
  }

  private func serve(_ store: StudyStore) async throws {
    let root = ProjectRoot.url
    let logger = monitoring.logger
    let access = try access.access()
    let operation = try monitoring.operation()
    let backupWorker = try backups.worker(keys: keys, metrics: operation.metrics, logger: logger)
    let mailer = try mail.worker(
      for: store, reachedAt: access.address?.text ?? address, logger: logger)
    try await store.setSendsMail(mailer != nil)
    let webhookWorker = try webhooks.worker(for: store, keys: keys.folder, logger: logger)
    _ = try keys.folder.current()
    // Template changes usually come with changes of styles and scripts.
    let files = reloadTemplates ? nil : try SiteFiles(folder: root.appending(path: "Public"))
    let services = Services(
      store: store,
      templates: try await Templates(
        folder: root.appending(path: "Templates/portal"), siteFiles: files, reloads: reloadTemplates
      ),
      root: root, siteFiles: files, access: access,
      samples: demo ? [SampleStudies.heartRhythmAtHome] : [], printsAhead: true,
      keys: keys.folder, sendsMail: mailer != nil,
      mailPasswordLink: mailer?.linkSender,
      identity: try identity.provider(reachedAt: access), webhooks: webhookWorker?.policy,
      scanner: try protection.scanner(), apiRequestsPerMinute: apiRequestsPerMinute,
      operation: operation, logger: logger)
    try await services.reportLostSecondFactorKey()
    let welcome = try await welcome(store, reachedAt: access.address?.text ?? address)
    let patrol = HistoryWorker(store: store, logger: logger)
    let checking = _Concurrency.Task(priority: .background) { await patrol.run() }
    defer { checking.cancel() }
    let stamping = _Concurrency.Task(priority: .background) { await services.stampUnlisted() }
    defer { stamping.cancel() }
    let mailing = _Concurrency.Task(priority: .background) { await mailer?.run() }
    defer { mailing.cancel() }
    let notifying = _Concurrency.Task(priority: .background) { await webhookWorker?.run() }
    defer { notifying.cancel() }
    let backingUp = _Concurrency.Task(priority: .background) { await backupWorker?.run() }
    defer { backingUp.cancel() }
    do {
      try await PortalServer(services, host: host, port: port, limits: limits()).run {
        Terminal.say(welcome)
      }
    } catch PortalServer.StartError.portInUse {
      throw Failure(
        .inputOutput,
        "Port \(port) is in use by another program. Stop it, or choose another port with --port.")
    } catch PortalServer.StartError.portNotPermitted {
      throw Failure(
        .inputOutput,
        "Port \(port) cannot be opened without special permission. Choose 1024 or higher with --port."
      )
    }
  }

  /// Leaves some open files for the database and for programs that the portal runs.
  private func limits() -> ServingLimits {
    var limits = ServingLimits()
    limits.connections = min(limits.connections, max(32, OpenFiles.raiseLimit() - 200))
    return limits
  }

  /// Where the portal listens.
  private var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  private func welcome(_ store: StudyStore, reachedAt address: String) async throws -> String {
    var lines = ["Accord is ready at \(address)/"]
    if try await !store.isSetUp() {
      let token = try await store.issueSetUpToken()
      lines.append("Create the first administrator, once, at \(address)/set-up?token=\(token)")
    } else if demo {
      lines.append(
        "The sample study is only added to a new database. To get it, choose another file with --database."
      )
    }
    return lines.joined(separator: "\n")
  }
}
