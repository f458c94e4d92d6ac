// swift-tools-version: 6.2
import PackageDescription

// The targets and their arrows are the architecture; ARCHITECTURE.md draws them.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

// scripts/test builds for release, because most of what tests compute needs four times as long unoptimized: then our
// targets let tests in, and use both processors. SwiftPM accepts such flags only from this package itself, so the script asks
// for them, and nobody who depends on the library gets them.
let forTests = Context.environment["ACCORD_OPTIMIZED_TESTS"] != nil
let ours = strict + (forTests ? [.unsafeFlags(["-enable-testing", "-num-threads", "2"])] : [])

// Optimizing tests, and the code between the libraries and them, takes longer than they would gain.
let asWritten = strict + (forTests ? [.unsafeFlags(["-Onone", "-enable-testing"])] : [])

/// What the tests of the portal's pages use.
let portalTests: [Target.Dependency] = [
  "ConsentMarkdown", "PortalBrowser", "PortalConfiguration", "PortalIdentity", "PortalMail",
  "PortalUploads", "PortalWeb", "PortalWebhooks", "SafeHTML", "SampleStudies", "StudyBundle",
  "StudyDocuments", "StudyEditing", "StudyExchange", "StudyFlow", "StudyModel", "StudyParts",
  "StudyPreview", "StudyPrint", "StudyReview", "StudyStore", "StudyWord", "TestSupport",
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "Logging", package: "swift-log"),
  .product(name: "Mustache", package: "swift-mustache"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]

let package = Package(
  name: "accord",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "StudyModel", targets: ["StudyModel"]),
    .library(name: "StudyBundle", targets: ["StudyBundle", "StudyModel"]),
    .executable(name: "accord", targets: ["accord"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.24.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    .target(name: "StudyStrings", exclude: ["Strings"]),
    .target(
      name: "StudyModel",
      dependencies: ["StudyStrings", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: ours),
    .target(
      name: "StudyBundle",
      dependencies: ["StudyModel", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: ours),
    // What is not public is not visible to it, as to an app.
    .executableTarget(
      name: "study-client", dependencies: ["StudyBundle", "StudyModel"], packageAccess: false,
      swiftSettings: asWritten),
    .target(
      name: "ConsentMarkdown", dependencies: ["CCmark", "StudyModel"], swiftSettings: ours),
    .target(
      name: "StudyParts", dependencies: ["ConsentMarkdown", "StudyModel"], swiftSettings: ours),
    .target(
      name: "StudyEditing",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyExchange", "StudyModel", "StudyParts",
        "StudyPreview",
      ],
      swiftSettings: ours),
    .target(
      name: "StudyReview",
      dependencies: ["ConsentMarkdown", "SafeHTML", "StudyModel", "StudyParts", "StudyPreview"],
      swiftSettings: ours),
    .target(name: "SafeHTML", dependencies: ["CXML2"], swiftSettings: ours),
    .target(
      name: "OutsideTools",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: ours),
    .target(name: "StudyPictures", dependencies: ["OutsideTools"], swiftSettings: ours),
    .target(name: "StudyPrint", dependencies: ["OutsideTools"], swiftSettings: ours),
    .target(
      name: "StudyWord", dependencies: ["OutsideTools", "StudyModel", "StudyReview"],
      swiftSettings: ours),
    .target(name: "StudyFlow", dependencies: ["OutsideTools"], swiftSettings: ours),
    .target(name: "PortalMail", dependencies: ["OutsideTools"], swiftSettings: ours),
    .target(name: "PortalUploads", dependencies: ["OutsideTools"], swiftSettings: ours),
    .target(
      name: "PortalWebhooks",
      dependencies: ["OutsideTools", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: ours),
    .target(
      name: "StudyPreview",
      dependencies: [
        "ConsentMarkdown", "SafeHTML", "StudyModel",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: ours),
    .target(
      name: "StudyDocuments",
      dependencies: ["ConsentMarkdown", "SafeHTML", "StudyModel", "StudyPreview"],
      swiftSettings: ours),
    .target(
      name: "StudyExchange",
      dependencies: [
        "CXML2", "CZip", "ConsentMarkdown", "SafeHTML", "StudyBundle", "StudyDocuments",
        "StudyModel", "StudyParts", "StudyPreview",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      resources: [
        .embedInCode("Bundle/Release/README.md"), .embedInCode("Bundle/Release/study.schema.json"),
      ],
      swiftSettings: asWritten),
    .target(
      name: "StudyStore",
      dependencies: [
        "CSodium", "StudyModel",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: ours),
    .target(name: "PortalConfiguration", swiftSettings: ours),
    .target(
      name: "PortalIdentity",
      dependencies: [
        "PortalWebhooks",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ],
      swiftSettings: ours),
    .target(name: "SampleStudies", dependencies: ["StudyModel"], swiftSettings: ours),
    .target(
      name: "PortalWeb",
      dependencies: [
        "ConsentMarkdown", "PortalConfiguration", "PortalIdentity", "PortalMail", "PortalUploads",
        "PortalWebhooks", "SafeHTML", "SampleStudies", "StudyBundle", "StudyDocuments",
        "StudyEditing", "StudyExchange", "StudyFlow", "StudyModel", "StudyParts", "StudyPictures",
        "StudyPreview", "StudyPrint", "StudyReview", "StudyStore", "StudyWord",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: asWritten),
    .target(
      name: "PortalBrowser",
      dependencies: [
        "PortalWeb", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: asWritten),
    .target(
      name: "AccordBenchmark",
      dependencies: [
        "ConsentMarkdown", "PortalBrowser", "PortalWeb", "SafeHTML", "SampleStudies",
        "StudyDocuments", "StudyExchange", "StudyFlow", "StudyModel", "StudyPreview", "StudyPrint",
        "StudyReview", "StudyStore", "StudyWord",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: asWritten),
    .executableTarget(
      name: "accord",
      dependencies: [
        "AccordBenchmark", "ConsentMarkdown", "PortalConfiguration", "PortalIdentity",
        "PortalUploads", "PortalWeb", "PortalWebhooks", "SampleStudies", "StudyBundle",
        "StudyDocuments", "StudyExchange", "StudyModel", "StudyPreview", "StudyPrint",
        "StudyReview", "StudyStore", "StudyWord",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: asWritten),

    .target(
      name: "TestSupport",
      dependencies: [
        "PortalIdentity", "StudyEditing", "StudyFlow", "StudyModel", "StudyParts", "StudyPrint",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      path: "Tests/TestSupport", swiftSettings: asWritten),
    .testTarget(
      name: "StudyModelTests",
      dependencies: ["SampleStudies", "StudyExchange", "StudyModel", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyBundleTests", dependencies: ["StudyBundle", "StudyModel"], packageAccess: false,
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyPartsTests",
      dependencies: ["SampleStudies", "StudyExchange", "StudyModel", "StudyParts", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "ConsentMarkdownTests", dependencies: ["ConsentMarkdown", "StudyModel", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "SafeHTMLTests", dependencies: ["SafeHTML", "TestSupport"], swiftSettings: asWritten),
    .testTarget(
      name: "StudyPicturesTests", dependencies: ["StudyPictures"], swiftSettings: asWritten),
    .testTarget(
      name: "StudyPrintTests", dependencies: ["StudyPrint", "TestSupport"], swiftSettings: asWritten
    ),
    .testTarget(
      name: "PortalConfigurationTests", dependencies: ["PortalConfiguration", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "PortalIdentityTests",
      dependencies: [
        "PortalIdentity", "PortalWebhooks", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: asWritten),
    .testTarget(name: "PortalMailTests", dependencies: ["PortalMail"], swiftSettings: asWritten),
    .testTarget(
      name: "PortalWebhooksTests", dependencies: ["PortalWebhooks"], swiftSettings: asWritten),
    .testTarget(
      name: "StudyWordTests",
      dependencies: ["StudyExchange", "StudyModel", "StudyReview", "StudyWord", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyFlowTests", dependencies: ["StudyFlow", "TestSupport"], swiftSettings: asWritten),
    .testTarget(
      name: "StudyStoreTests",
      dependencies: [
        "SampleStudies", "StudyModel", "StudyStore", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyPreviewTests",
      dependencies: [
        "SampleStudies", "StudyModel", "StudyPreview", "TestSupport",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyDocumentsTests",
      dependencies: ["SampleStudies", "StudyDocuments", "StudyModel", "TestSupport"],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyEditingTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyEditing", "StudyExchange", "StudyModel",
        "StudyParts", "StudyPreview", "TestSupport",
      ],
      swiftSettings: asWritten),
    .testTarget(
      name: "StudyReviewTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyDocuments", "StudyEditing", "StudyExchange",
        "StudyModel", "StudyParts", "StudyPreview", "StudyReview", "TestSupport",
      ], swiftSettings: asWritten),
    .testTarget(
      name: "StudyExchangeTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyBundle", "StudyDocuments", "StudyExchange",
        "StudyModel", "StudyParts", "TestSupport",
      ], swiftSettings: asWritten),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ConsentMarkdown", "PortalConfiguration", "PortalWeb", "SafeHTML", "SampleStudies",
        "StudyEditing", "StudyExchange", "StudyModel", "StudyStore", "TestSupport",
      ],
      swiftSettings: asWritten),
    // Three targets, because a target's tests are compiled by one processor.
    .testTarget(name: "PortalTestSupport", dependencies: portalTests, swiftSettings: asWritten),
    .testTarget(
      name: "PortalStudyTests", dependencies: ["PortalTestSupport"] + portalTests,
      swiftSettings: asWritten),
    .testTarget(
      name: "PortalWebTests", dependencies: ["PortalTestSupport"] + portalTests,
      swiftSettings: asWritten),
  ]
)
