// swift-tools-version: 6.2
import PackageDescription

// The targets and their arrows are the architecture; ARCHITECTURE.md draws them.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

// Most of what tests compute is done by these targets, and unoptimized they need four times as long. SwiftPM accepts the
// flags only from this package itself, so scripts/test asks for them, and nobody who depends on the library does.
let pure: [SwiftSetting] =
  Context.environment["ACCORD_OPTIMIZED_TESTS"] == nil
  ? strict : strict + [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"])]

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
  ],
  targets: [
    .systemLibrary(
      name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    .target(
      name: "StudyModel",
      dependencies: [.product(name: "Crypto", package: "swift-crypto")],
      resources: [.embedInCode("Strings")],
      swiftSettings: pure),
    .target(
      name: "StudyBundle",
      dependencies: ["StudyModel", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: pure),
    // What is not public is not visible to it, as to an app.
    .executableTarget(
      name: "study-client", dependencies: ["StudyBundle", "StudyModel"], packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "ConsentMarkdown", dependencies: ["CCmark", "StudyModel"], swiftSettings: pure),
    .target(
      name: "StudyParts", dependencies: ["ConsentMarkdown", "StudyModel"], swiftSettings: pure),
    .target(
      name: "StudyEditing",
      dependencies: ["ConsentMarkdown", "StudyExchange", "StudyModel", "StudyParts"],
      swiftSettings: strict),
    .target(
      name: "StudyReview",
      dependencies: ["ConsentMarkdown", "SafeHTML", "StudyModel", "StudyParts", "StudyPreview"],
      swiftSettings: pure),
    .target(name: "SafeHTML", dependencies: ["CXML2"], swiftSettings: pure),
    .target(
      name: "OutsideTools",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
      swiftSettings: strict),
    .target(name: "StudyPictures", dependencies: ["OutsideTools"], swiftSettings: strict),
    .target(name: "StudyPrint", dependencies: ["OutsideTools"], swiftSettings: strict),
    .target(
      name: "StudyWord", dependencies: ["OutsideTools", "StudyModel", "StudyReview"],
      swiftSettings: strict),
    .target(name: "StudyFlow", dependencies: ["OutsideTools"], swiftSettings: strict),
    .target(name: "PortalMail", dependencies: ["OutsideTools"], swiftSettings: strict),
    .target(
      name: "StudyPreview",
      dependencies: [
        "ConsentMarkdown", "SafeHTML", "StudyModel",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: pure),
    .target(
      name: "StudyDocuments",
      dependencies: ["ConsentMarkdown", "SafeHTML", "StudyModel", "StudyPreview"],
      swiftSettings: strict),
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
      swiftSettings: pure),
    .target(
      name: "StudyStore",
      dependencies: [
        "CSodium", "StudyModel",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(name: "SampleStudies", dependencies: ["StudyModel"], swiftSettings: strict),
    .target(
      name: "PortalWeb",
      dependencies: [
        "ConsentMarkdown", "PortalMail", "SafeHTML", "SampleStudies", "StudyBundle",
        "StudyDocuments", "StudyEditing", "StudyExchange", "StudyFlow", "StudyModel", "StudyParts",
        "StudyPictures",
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
      swiftSettings: strict),
    .target(
      name: "PortalBrowser",
      dependencies: [
        "PortalWeb", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .target(
      name: "AccordBenchmark",
      dependencies: [
        "ConsentMarkdown", "PortalBrowser", "PortalWeb", "SafeHTML", "SampleStudies",
        "StudyDocuments", "StudyExchange", "StudyFlow", "StudyModel", "StudyPreview", "StudyPrint",
        "StudyReview", "StudyStore", "StudyWord",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "accord",
      dependencies: [
        "AccordBenchmark", "ConsentMarkdown", "PortalWeb", "SampleStudies", "StudyBundle",
        "StudyDocuments",
        "StudyExchange", "StudyModel", "StudyPreview", "StudyPrint", "StudyReview", "StudyStore",
        "StudyWord",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: [
        "StudyEditing", "StudyFlow", "StudyModel", "StudyParts", "StudyPrint",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "StudyModelTests",
      dependencies: ["SampleStudies", "StudyExchange", "StudyModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyBundleTests", dependencies: ["StudyBundle", "StudyModel"], packageAccess: false,
      swiftSettings: strict),
    .testTarget(
      name: "StudyPartsTests",
      dependencies: ["SampleStudies", "StudyModel", "StudyParts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ConsentMarkdownTests", dependencies: ["ConsentMarkdown", "StudyModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SafeHTMLTests", dependencies: ["SafeHTML", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StudyPicturesTests", dependencies: ["StudyPictures"], swiftSettings: strict),
    .testTarget(
      name: "StudyPrintTests", dependencies: ["StudyPrint", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "PortalMailTests", dependencies: ["PortalMail"], swiftSettings: strict),
    .testTarget(
      name: "StudyWordTests",
      dependencies: ["StudyModel", "StudyReview", "StudyWord", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyFlowTests", dependencies: ["StudyFlow", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StudyStoreTests",
      dependencies: [
        "SampleStudies", "StudyModel", "StudyStore", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyPreviewTests",
      dependencies: [
        "SampleStudies", "StudyModel", "StudyPreview", "TestSupport",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyDocumentsTests",
      dependencies: ["SampleStudies", "StudyDocuments", "StudyModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyEditingTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyEditing", "StudyModel", "StudyParts",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StudyReviewTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyDocuments", "StudyEditing", "StudyExchange",
        "StudyModel", "StudyParts", "StudyPreview", "StudyReview", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "StudyExchangeTests",
      dependencies: [
        "ConsentMarkdown", "SampleStudies", "StudyBundle", "StudyDocuments", "StudyExchange",
        "StudyModel", "StudyParts", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "PortalWebTests",
      dependencies: [
        "ConsentMarkdown", "PortalBrowser", "PortalMail", "PortalWeb", "SampleStudies",
        "StudyBundle", "StudyDocuments", "StudyEditing", "StudyExchange", "StudyFlow", "StudyModel",
        "StudyParts",
        "StudyPreview", "StudyPrint", "StudyReview", "StudyStore", "StudyWord", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
  ]
)
